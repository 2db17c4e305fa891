#include "app/import/pdf/raised_words.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>

namespace lectern {

namespace {

using Words = std::vector<PlacedWord>;

/// "−9" whose minus is a sign of the font Symbol, which has high boxes: small by its width.
bool is_small_signed_number(const PlacedWord& word, double size) {
    constexpr std::string_view minus = "\u2212";
    if (!word.text.starts_with(minus)) return false;
    const std::string_view number = std::string_view(word.text).substr(minus.size());
    const bool is_number = number.find_first_not_of("0123456789") == number.npos;
    const double signs = 1 + static_cast<double>(number.size());
    return is_number && word.height() < size && word.right - word.left < 0.45 * size * signs;
}

}  // namespace

std::size_t line_end(const Words& words, std::size_t begin) {
    std::size_t end = begin + 1;
    while (end < words.size() && words[end - 1].line_continues) ++end;
    return end;
}

const PlacedWord& typical_word(const Words& words, std::size_t begin, std::size_t end) {
    std::map<long, double> room;
    const auto size = [](const PlacedWord& word) { return std::lround(2 * word.height()); };
    for (std::size_t i = begin; i < end; ++i)
        room[size(words[i])] += words[i].height() * (words[i].right - words[i].left);
    const auto most =
        std::max_element(room.begin(), room.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return *std::find_if(words.begin() + static_cast<std::ptrdiff_t>(begin), words.end(),
                         [&](const PlacedWord& word) { return size(word) == most->first; });
}

bool is_small(const PlacedWord& word, const PlacedWord& beside) {
    return word.height() < 0.85 * beside.height() || is_small_signed_number(word, beside.height());
}

bool is_raised(const PlacedWord& word, const PlacedWord& beside) {
    return is_small(word, beside) && word.bottom < beside.bottom - 0.2 * beside.height() && word.bottom > beside.top;
}

}  // namespace lectern
