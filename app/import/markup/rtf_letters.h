#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

struct UConverter;

namespace lectern {

/// Bytes in the code pages of RTF files as UTF-8 (ICU).
class RtfLetters {
 public:
    RtfLetters();
    ~RtfLetters();

    /// Whole characters only; what is none becomes U+FFFD.
    std::string utf8(std::string_view bytes, int code_page);
    /// True if the last byte of `bytes` is the first of two.
    static bool ends_within_character(std::string_view bytes, int code_page);
    /// The code page of a font with that \fcharset; 0 where the document's own counts.
    static int code_page_of_charset(int charset);

 private:
    std::map<int, std::unique_ptr<UConverter, void (*)(UConverter*)>> converters_;
};

}  // namespace lectern
