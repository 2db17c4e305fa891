#include "app/import/pdf/arabic_ligatures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace lectern {

namespace {

constexpr char16_t lam = u'\u0644';
constexpr double same_width = 0.006;  ///< by the height of the word: places on a page are rounded

bool is_alef(char16_t c) {
    return std::u16string_view(u"\u0622\u0623\u0625\u0627\u0671").find(c) != std::u16string_view::npos;
}

bool is_arabic(char16_t c) {
    return c >= 0x0620 && c <= 0x06FF;
}

bool is_measured(const MeasuredWord& word) {
    return word.height > 0 && word.widths.size() == word.text.size();
}

bool are_equally_wide(const MeasuredWord& word, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin + 1; i < end; ++i) {
        if (std::abs(word.widths[i] - word.widths[begin]) > same_width * word.height) return false;
    }
    return true;
}

/// Letters of the ligature that may begin at `at`; 0 if none does.
std::size_t ligature_length(const MeasuredWord& word, std::size_t at) {
    constexpr std::array<std::u16string_view, 2> names{u"\u0627\u0644\u0644\u0647", u"\u0644\u0644\u0647"};  // Allah
    const std::u16string_view text = std::u16string_view(word.text).substr(at);
    std::size_t length = text.size() >= 2 && text[0] == lam && is_alef(text[1]) ? 2 : 0;
    for (const std::u16string_view name : names) {
        if (text.starts_with(name)) length = name.size();
    }
    return are_equally_wide(word, at, at + length) ? length : 0;
}

/// Widths of letters by the height of their word, of those that are in no ligature.
class Widths {
 public:
    void add(double width) { widths_.push_back(width); }
    void sort() { std::sort(widths_.begin(), widths_.end()); }

    /// Whether more than a quarter of the letters is as wide.
    bool are_mostly(double width) const {
        const auto begin = std::lower_bound(widths_.begin(), widths_.end(), width - same_width);
        const auto end = std::upper_bound(begin, widths_.end(), width + same_width);
        return 4 * (end - begin) > std::ssize(widths_);
    }

 private:
    std::vector<double> widths_;
};

/// How wide the letters of a page are that are signs of their own for certain.
struct PageWidths {
    explicit PageWidths(const std::vector<MeasuredWord>& words) {
        for (const MeasuredWord& word : words) {
            if (!is_measured(word)) continue;
            for (std::size_t i = 0; i < word.text.size(); ++i) {
                if (const std::size_t length = ligature_length(word, i); length > 0) {
                    i += length - 1;
                } else if (is_arabic(word.text[i]) && word.widths[i] > 0) {
                    (word.text[i] == lam ? lams : others).add(word.widths[i] / word.height);
                }
            }
        }
        lams.sort();
        others.sort();
    }

    Widths lams, others;
};

}  // namespace

void turn_ligatures(std::vector<MeasuredWord>& words) {
    const PageWidths page(words);
    for (MeasuredWord& word : words) {
        if (!is_measured(word)) continue;
        for (std::size_t i = 0; i < word.text.size(); ++i) {
            const std::size_t length = ligature_length(word, i);
            if (length == 0) continue;
            const double width = word.widths[i] / word.height;
            if (page.lams.are_mostly(width) || page.others.are_mostly(width)) continue;
            const auto first = word.text.begin() + static_cast<std::ptrdiff_t>(i);
            std::reverse(first, first + static_cast<std::ptrdiff_t>(length));
            i += length - 1;
        }
    }
}

}  // namespace lectern
