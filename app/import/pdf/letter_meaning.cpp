#include "app/import/pdf/letter_meaning.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/import/text/code_points.h"
#include "app/import/text/symbol_fonts.h"

namespace lectern {

namespace {

/// Where symbol fonts have their signs.
constexpr int first_symbol = 0xF020;
constexpr int last_symbol = 0xF0FF;

bool is_private(int c) {
    return c >= 0xE000 && c <= 0xF8FF;
}

bool is_meaningless(int c) {
    if (c < 0) return true;
    const int kind = u_charType(c);
    return c == 0xFFFD || kind == U_UNASSIGNED || kind == U_PRIVATE_USE_CHAR || kind == U_SURROGATE;
}

/// Signs that fill no lines and part no cells: a page of them alone shows something else.
bool is_sign_of_text(int c) {
    return c > 0x20 && c < 0x7F &&
           std::string_view("!\"#$%&'(),/:;?@\\`").find(static_cast<char>(c)) != std::string::npos;
}

/// Letters that Adobe's fonts and early TrueType fonts have in the private area, and the signs of lists, whose fonts
/// have many names; empty where none is known.
std::string known_letter(int c) {
    constexpr std::array<std::pair<int, std::string_view>, 14> letters{{{0xF001, "fi"},
                                                                        {0xF002, "fl"},
                                                                        {0xF0A7, "\u25aa"},
                                                                        {0xF0B7, "\u2022"},
                                                                        {0xF0D8, "\u27a2"},
                                                                        {0xF0FC, "\u2713"},
                                                                        {0xF6BE, "j"},
                                                                        {0xF6D9, "\u00a9"},
                                                                        {0xF6DA, "\u00ae"},
                                                                        {0xF6DB, "\u2122"},
                                                                        {0xF6DE, "\u2014"},
                                                                        {0xF8E8, "\u00ae"},
                                                                        {0xF8E9, "\u00a9"},
                                                                        {0xF8EA, "\u2122"}}};
    if (c >= 0xF730 && c <= 0xF739) return {static_cast<char>('0' + (c - 0xF730))};  // old-style figures
    if (c >= 0xF761 && c <= 0xF77A) return {static_cast<char>('A' + (c - 0xF761))};  // small capitals
    const auto* const found = std::find_if(letters.begin(), letters.end(), [c](const auto& l) { return l.first == c; });
    return found == letters.end() ? std::string() : std::string(found->second);
}

/// A page does not say which of its fonts a letter is of. Lists and forms have these of Wingdings, formulas the others
/// of Symbol.
bool is_rather_wingdings(int c) {
    constexpr std::array codes{0xF06C, 0xF06E, 0xF06F, 0xF071, 0xF075, 0xF076, 0xF0A7, 0xF0A8,
                               0xF0D8, 0xF0E0, 0xF0E8, 0xF0FB, 0xF0FC, 0xF0FD, 0xF0FE};
    return std::find(codes.begin(), codes.end(), c) != codes.end();
}

std::string symbol_of(int c, const std::vector<std::string>& fonts) {
    const bool wants_wingdings = is_rather_wingdings(c);
    for (const bool any : {false, true}) {
        for (const std::string& font : fonts) {
            const bool is_wingdings = font.find("ingding") != font.npos;
            if (!is_symbol_font(font) || !(any || is_wingdings == wants_wingdings)) continue;
            std::string shown = symbol(font, c);
            if (shown != "\uFFFD") return shown;
        }
    }
    return {};
}

}  // namespace

void LetterMeaning::add(const LetterMeaning& more) {
    letters += more.letters;
    meaningless += more.meaningless;
    in_lost_words += more.in_lost_words;
    written += more.written;
    signs += more.signs;
}

LetterMeaning meaning_of(std::string_view word) {
    LetterMeaning meaning;
    std::size_t controls = 0;
    for (std::size_t at = 0; at < word.size();) {
        const int c = next_code_point(word, at);
        if (c >= 0 && (u_isUWhiteSpace(c) || c == 0xAD || c == 0xFEFF)) continue;
        controls += c >= 0 && c < 0x20 ? 1 : 0;
        ++meaning.letters;
        meaning.meaningless += is_meaningless(c) ? 1 : 0;
        meaning.written += c >= 0 && u_isalnum(c) != 0 ? 1 : 0;
        meaning.signs += is_sign_of_text(c) ? 1 : 0;
    }
    const bool is_lost = meaning.letters > 1 && controls + meaning.meaningless == meaning.letters;
    meaning.in_lost_words = is_lost ? meaning.letters : 0;
    if (controls > 0) meaning.meaningless = meaning.letters;
    return meaning;
}

bool has_private_letters(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        if (is_private(next_code_point(text, at))) return true;
    }
    return false;
}

std::string with_known_letters(std::string_view text, const std::vector<std::string>& fonts) {
    std::string known;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const int c = next_code_point(text, at);
        std::string letter;
        if (c >= first_symbol && c <= last_symbol) letter = symbol_of(c, fonts);
        if (is_private(c) && letter.empty()) letter = known_letter(c);
        known += letter.empty() ? text.substr(begin, at - begin) : std::string_view(letter);
    }
    return known;
}

}  // namespace lectern
