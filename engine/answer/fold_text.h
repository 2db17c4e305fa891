#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lectern {

/// A text without what typesetting changes, and where each of its characters came from.
struct FoldedText {
    std::u32string characters;
    std::vector<std::uint32_t> begin, end;  ///< [characters] bytes of the text
    /// Indices of characters that a long dash stood before, right behind a letter: it went as a hyphen does, but it
    /// parts words.
    std::vector<std::size_t> behind_dash = {};
};

/// One blank for any run of them, and none between characters of Chinese and Japanese; quotation marks are ', dashes -,
/// ligatures letters; hyphens between letters go, with a blank behind them, and what is not shown goes. Bytes that
/// are not UTF-8 become U+FFFD.
FoldedText fold_text(std::string_view text);

bool is_letter_or_digit(char32_t character);

/// Whether it belongs to Chinese or Japanese script, where blanks do not part words.
bool stands_without_blanks(char32_t character);

}  // namespace lectern
