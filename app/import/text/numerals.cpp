#include "app/import/text/numerals.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace lectern {

namespace {

std::string roman(long number) {
    constexpr std::array<std::pair<long, const char*>, 13> digits{{{1000, "m"},
                                                                   {900, "cm"},
                                                                   {500, "d"},
                                                                   {400, "cd"},
                                                                   {100, "c"},
                                                                   {90, "xc"},
                                                                   {50, "l"},
                                                                   {40, "xl"},
                                                                   {10, "x"},
                                                                   {9, "ix"},
                                                                   {5, "v"},
                                                                   {4, "iv"},
                                                                   {1, "i"}}};
    std::string text;
    for (const auto& [value, letters] : digits)
        for (; number >= value; number -= value) text += letters;
    return text;
}

/// a to z, then aa, bb and so on, as word processors count.
std::string letters(long number) {
    return std::string(static_cast<std::size_t>((number - 1) / 26 + 1), static_cast<char>('a' + (number - 1) % 26));
}

}  // namespace

std::string numeral(long number, char style) {
    const bool is_roman = style == 'i' || style == 'I';
    const bool is_letter = style == 'a' || style == 'A';
    if (number < 1 || (is_roman && number > 3999) || (is_letter && number > 260) || (!is_roman && !is_letter)) {
        return std::to_string(number);
    }
    std::string text = is_roman ? roman(number) : letters(number);
    if (style == 'I' || style == 'A') {
        std::transform(text.begin(), text.end(), text.begin(),
                       [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    }
    return text;
}

}  // namespace lectern
