#include "storage/unfinished_sentence.h"

#include <algorithm>
#include <array>
#include <span>

namespace lectern {

namespace {

using namespace std::string_view_literals;

/// Titles, and what is never the last word. Without "etc." and "usw.", which often are.
constexpr std::array before_anything{"bzgl"sv, "bzw"sv, "capt"sv, "cf"sv, "dr"sv,  "evtl"sv, "ggf"sv,
                                     "gov"sv,  "hr"sv,  "inkl"sv, "lt"sv, "mr"sv,  "mrs"sv,  "ms"sv,
                                     "prof"sv, "rev"sv, "sog"sv,  "st"sv, "vgl"sv, "vs"sv,   "zzgl"sv};
/// Alone they may be the last word: "a work of art.", "I said no."
constexpr std::array before_numbers{"abb"sv, "abs"sv, "approx"sv, "art"sv, "bd"sv,  "ca"sv,  "ch"sv,
                                    "eq"sv,  "fig"sv, "figs"sv,   "gem"sv, "kap"sv, "no"sv,  "nos"sv,
                                    "nr"sv,  "pp"sv,  "sec"sv,    "tab"sv, "vol"sv, "ziff"sv};
/// What stands before a number that counts in German: "am 1. Juni", "die 2. Kammer".
constexpr std::array before_ordinals{"ab"sv,  "am"sv,  "bis"sv, "das"sv,  "dem"sv, "den"sv, "der"sv,
                                     "des"sv, "die"sv, "im"sv,  "seit"sv, "vom"sv, "zum"sv, "zur"sv};

bool is_blank(char byte) {
    return byte == ' ' || byte == '\t';
}
bool is_digit(char byte) {
    return byte >= '0' && byte <= '9';
}
bool is_letter(char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

bool has(std::span<const std::string_view> words, std::string_view word) {
    const auto small = [](char c) { return is_letter(c) ? static_cast<char>(c | 0x20) : c; };
    return std::ranges::any_of(words,
                               [&](std::string_view one) { return std::ranges::equal(one, word, {}, {}, small); });
}

/// Behind the last blank or bracket.
std::string_view last_word(std::string_view text) {
    return text.substr(text.find_last_of(" \t\n\r\f([\"") + 1);
}

/// "J", "z", "U.S", "e.g": letters that stand for words.
bool is_of_single_letters(std::string_view word) {
    if (word == "I") return false;
    for (std::size_t i = 0; i < word.size(); ++i)
        if (i % 2 == 0 ? !is_letter(word[i]) : word[i] != '.') return false;
    return word.size() % 2 == 1;
}

/// One or two digits; `before`: the text before them.
bool counts(std::string_view word, std::string_view before) {
    if (word.empty() || word.size() > 2 || !std::ranges::all_of(word, is_digit)) return false;
    const std::size_t line = before.find_last_not_of(" \t");
    const bool begins_line = line == std::string_view::npos || before[line] == '\n' || before[line] == '\f';
    return begins_line || has(before_ordinals, last_word(before.substr(0, line + 1)));
}

}  // namespace

bool ends_no_sentence(std::string_view text, std::uint64_t end) {
    std::string_view before = text.substr(0, end);
    if (before.empty() || !is_blank(before.back())) return false;  // a line ends, or the text
    while (!before.empty() && is_blank(before.back())) before.remove_suffix(1);
    if (before.empty() || before.back() != '.') return false;
    before.remove_suffix(1);
    const std::string_view word = last_word(before);
    const std::string_view after = text.substr(end);
    const bool is_before_number = !after.empty() && (is_digit(after.front()) || after.starts_with("\u00a7"));
    return is_of_single_letters(word) || has(before_anything, word) ||
           (is_before_number && has(before_numbers, word)) ||
           counts(word, before.substr(0, before.size() - word.size()));
}

}  // namespace lectern
