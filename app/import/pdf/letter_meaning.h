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
    std::size_t in_lost_words = 0;  ///< letters of words of several that are all without meaning
    std::size_t written = 0;        ///< letters and digits of a script
    std::size_t signs = 0;          ///< "!", "%" and their like: the codes of the first letters that a font has

    void add(const LetterMeaning& more);
    bool is_mostly_meaningless() const { return 2 * meaningless > letters; }
    /// True for a page of which too much is lost to do without text recognition.
    bool is_unreadable() const { return 4 * meaningless > letters || has_lost_sentences() || is_of_signs(); }
    /// No writing has signs alone.
    bool is_of_signs() const { return signs >= 2 && 16 * written < signs; }

 private:
    bool has_lost_sentences() const { return in_lost_words >= 8 && 20 * in_lost_words > letters; }
};

/// `word` is as the page gives it: no writing has control characters, so a word with one of them says nothing at all.
LetterMeaning meaning_of(std::string_view word);

/// Whether the text has one of the letters that fonts may use as they like (U+E000..F8FF).
bool has_private_letters(std::string_view text);

/// The same with what such letters show in the known fonts among `fonts`, and what they mean in any font ("fi").
std::string with_known_letters(std::string_view text, const std::vector<std::string>& fonts);

}  // namespace lectern
