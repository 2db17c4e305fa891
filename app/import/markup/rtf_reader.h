#pragma once

#include <cstddef>
#include <string_view>

namespace lectern {

/// Splits RTF into its tokens. Any bytes are RTF; what makes no sense is text.
class RtfReader {
 public:
    enum class Kind { open, close, word, symbol, byte, finished };
    struct Token {
        Kind kind = Kind::finished;
        std::string_view word;   ///< of a word: "par"; of a symbol: the character behind the backslash
        bool has_value = false;  ///< of a word
        int value = 0;
        char byte = 0;            ///< of a byte of text
        bool is_escaped = false;  ///< the byte was written \'hh
    };

    explicit RtfReader(std::string_view rtf) : rtf_(rtf) {}

    Token next();
    /// Passes over the bytes that follow \binN.
    void skip_binary(int bytes);

 private:
    Token control();

    std::string_view rtf_;
    std::size_t at_ = 0;
};

}  // namespace lectern
