#include "app/import/pdf/vertical_text.h"

#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

#include "app/import/text/code_points.h"
#include "app/import/text/unspaced_scripts.h"

namespace lectern {

namespace {

/// Compatibility forms of marks in columns: U+FE10..FE19 and U+FE30..FE48.
bool is_vertical_form(int c) {
    return (c >= 0xFE10 && c <= 0xFE19) || (c >= 0xFE30 && c <= 0xFE48);
}

std::string without_vertical_forms(const std::string& text) {
    UErrorCode status = U_ZERO_ERROR;
    static const icu::Normalizer2* const nfkc = icu::Normalizer2::getNFKCInstance(status);  // ICU's own, never freed
    std::string plain;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        const int c = next_code_point(text, at);
        icu::UnicodeString letter;
        if (is_vertical_form(c) && nfkc->getDecomposition(c, letter) != 0) {
            letter.toUTF8String(plain);
        } else {
            plain.append(text, begin, at - begin);
        }
    }
    return plain;
}

double middle_of(double a, double b) {
    return (a + b) / 2;
}

/// A letter right above another: some programs place each letter of a column on its own.
bool stands_above(const PlacedWord& word, const PlacedWord& next) {
    const double width = word.right - word.left;
    const double height = word.bottom - word.top;
    const auto is_letter = [](const PlacedWord& each) {
        return each.right - each.left < 1.5 * (each.bottom - each.top) && begins_unspaced(each.text);
    };
    const double gap = next.top - word.bottom;
    const double shift = middle_of(next.left, next.right) - middle_of(word.left, word.right);
    return is_letter(word) && is_letter(next) && std::abs(shift) < 0.25 * width && gap > -0.3 * height &&
           gap < 0.4 * height;
}

/// Width of a letter, which is that of its column.
double usual_width(const std::vector<PlacedWord>& words) {
    std::vector<double> widths;
    widths.reserve(words.size());
    for (const PlacedWord& word : words) widths.push_back(word.right - word.left);
    const auto middle = widths.begin() + std::ssize(widths) / 2;
    std::nth_element(widths.begin(), middle, widths.end());
    return *middle;
}

/// Part of a page from one side to the other, with empty room above and below it: a tier of columns, a head or a foot.
struct Tier {
    std::vector<std::size_t> words;
    double top = 0, bottom = 0;
};

std::size_t count_columns(const std::vector<PlacedWord>& words, const Tier& tier) {
    std::vector<double> middles;
    middles.reserve(tier.words.size());
    for (const std::size_t i : tier.words) middles.push_back(middle_of(words[i].left, words[i].right));
    std::sort(middles.begin(), middles.end());
    std::size_t columns = middles.empty() ? 0 : 1;
    for (std::size_t i = 1; i < middles.size(); ++i) {
        const PlacedWord& any = words[tier.words.front()];
        columns += middles[i] - middles[i - 1] > (any.right - any.left) / 2 ? 1 : 0;
    }
    return columns;
}

/// The marks of a list, a blank above each of its items, are as many as the columns, and low.
bool are_marks(const std::vector<PlacedWord>& words, const Tier& tier, const Tier& next, double width) {
    constexpr double highest_mark = 4;  // letters
    return tier.bottom - tier.top < highest_mark * width &&
           2 * count_columns(words, tier) >= count_columns(words, next);
}

/// Parts with room between them.
std::vector<Tier> parts_of(const std::vector<PlacedWord>& words, double width) {
    std::vector<std::size_t> order(words.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return words[a].top < words[b].top; });
    std::vector<Tier> parts;
    for (const std::size_t i : order) {
        if (parts.empty() || words[i].top - parts.back().bottom > 0.9 * width) {
            parts.push_back({.words = {}, .top = words[i].top, .bottom = words[i].bottom});
        }
        parts.back().words.push_back(i);
        parts.back().bottom = std::max(parts.back().bottom, words[i].bottom);
    }
    return parts;
}

std::vector<Tier> tiers_of(const std::vector<PlacedWord>& words) {
    const double width = usual_width(words);
    std::vector<Tier> tiers;
    for (Tier& part : parts_of(words, width)) {
        if (tiers.empty() || !are_marks(words, tiers.back(), part, width)) {
            tiers.push_back(std::move(part));
            continue;
        }
        std::vector<std::size_t>& together = tiers.back().words;
        together.insert(together.end(), part.words.begin(), part.words.end());
        tiers.back().bottom = part.bottom;
    }
    return tiers;
}

/// Columns from the right, each from its top.
void sort_columns(const std::vector<PlacedWord>& words, std::vector<std::size_t>& tier) {
    const auto middle = [&](std::size_t i) { return middle_of(words[i].left, words[i].right); };
    std::stable_sort(tier.begin(), tier.end(), [&](std::size_t a, std::size_t b) { return middle(a) > middle(b); });
    for (std::size_t begin = 0; begin < tier.size();) {
        std::size_t end = begin + 1;
        while (end < tier.size() && middle(tier[end]) > words[tier[begin]].left) ++end;
        std::stable_sort(tier.begin() + static_cast<std::ptrdiff_t>(begin),
                         tier.begin() + static_cast<std::ptrdiff_t>(end),
                         [&](std::size_t a, std::size_t b) { return words[a].top < words[b].top; });
        begin = end;
    }
}

/// Poppler gives some pages in columns from the left.
std::vector<PlacedWord> ordered(const std::vector<PlacedWord>& words, Tier tier) {
    sort_columns(words, tier.words);
    std::vector<PlacedWord> sorted;
    sorted.reserve(tier.words.size());
    for (std::size_t i = 0; i < tier.words.size(); ++i) {
        sorted.push_back(words[tier.words[i]]);
        const bool is_last = i + 1 == tier.words.size();
        const bool was_next = !is_last && sorted.back().line_continues && tier.words[i + 1] == tier.words[i] + 1;
        sorted.back().line_continues = was_next || (!is_last && stands_above(sorted.back(), words[tier.words[i + 1]]));
    }
    return sorted;
}

/// Columns become lines, from top to bottom.
void turn(std::vector<PlacedWord>& words, double width) {
    for (PlacedWord& word : words) {
        const PlacedWord shown = word;
        word.text = without_vertical_forms(shown.text);
        word.left = shown.top;
        word.right = shown.bottom;
        word.top = width - shown.right;
        word.bottom = width - shown.left;
    }
}

}  // namespace

bool is_written_downwards(const std::vector<PlacedWord>& words) {
    std::size_t downwards = 0;
    std::size_t all = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const PlacedWord& word = words[i];
        all += word.text.size();
        const bool is_tall = word.bottom - word.top > 1.5 * (word.right - word.left);
        const bool is_above_next = i + 1 < words.size() && stands_above(word, words[i + 1]);
        if ((is_tall || is_above_next) && begins_unspaced(word.text)) downwards += word.text.size();
    }
    return 2 * downwards > all;
}

std::vector<std::vector<PlacedWord>> turned_tiers(const std::vector<PlacedWord>& words, double width) {
    std::vector<std::vector<PlacedWord>> turned;
    if (words.empty()) return turned;
    for (Tier& tier : tiers_of(words)) {
        turned.push_back(ordered(words, std::move(tier)));
        turn(turned.back(), width);
    }
    return turned;
}

void turn_boxes_back(std::vector<PlacedLine>& lines, double width) {
    for (PlacedLine& line : lines) {
        for (PlacedSpan& word : line.words) {
            const PlacedSpan turned = word;
            word.left = width - turned.bottom;
            word.right = width - turned.top;
            word.top = turned.left;
            word.bottom = turned.right;
        }
    }
}

}  // namespace lectern
