#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lectern {

/// Finds quotes in a text, word for word. What typesetting changes does not count: the width of blanks and where lines
/// break, hyphens within words, ligatures, the shapes of quotation marks, dashes and points. Letters, digits, signs and
/// their order do, and so does case, but for the first letter of a quote.
class QuoteFinder {
 public:
    /// `text`: UTF-8, NFC. Takes 12 bytes a character.
    explicit QuoteFinder(std::string_view text);

    /// A place in the text, in bytes.
    struct Place {
        std::uint64_t begin = 0, end = 0;
    };

    /// The first `most` places where the quote stands, whole words at both ends. None for a quote without letters or
    /// digits. Quotation marks, points and blanks around it are left out.
    std::vector<Place> find(std::string_view quote, std::size_t most = 1) const;

 private:
    bool is_border(std::size_t at) const;

    std::u32string folded_;
    std::vector<std::size_t> behind_dash_;    ///< see FoldedText
    std::vector<std::uint32_t> begin_, end_;  ///< [folded] bytes of the text that a character stands for
};

}  // namespace lectern
