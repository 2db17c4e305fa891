#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lectern {

/// How many letters a text has, and how many of them say nothing: codes of a font that the file gives no table of
/// letters for. Blanks count as neither.
struct LetterMeaning {
    std::size_t letters = 0;
    std::size_t meaningless = 0;

    bool is_mostly_meaningless() const { return 2 * meaningless > letters; }
    /// True for a page of which too much is lost to do without text recognition.
    bool is_unreadable() const { return 4 * meaningless > letters; }
};

/// `word` is as the page gives it: no writing has control characters, so a word with one of them says nothing at all.
LetterMeaning meaning_of(std::string_view word);

/// Whether the text has one of the letters that fonts may use as they like (U+E000..F8FF).
bool has_private_letters(std::string_view text);

/// The same with what such letters show in the known fonts among `fonts`, and what they mean in any font ("fi").
std::string with_known_letters(std::string_view text, const std::vector<std::string>& fonts);

}  // namespace lectern
