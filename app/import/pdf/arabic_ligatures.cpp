#include "app/import/pdf/arabic_ligatures.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <string_view>
#include <utility>

namespace lectern {

namespace {

constexpr char16_t lam = u'\u0644';

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
    constexpr double same_width = 0.006;  // by the height of the word: places on a page are rounded
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

/// Whether the letter that is read before the one at `at`, on its right, is joined to it, which gives it another shape.
bool is_joined(const MeasuredWord& word, std::size_t at) {
    for (std::size_t i = at + 1; i < word.text.size(); ++i) {
        const auto type = u_getIntPropertyValue(word.text[i], UCHAR_JOINING_TYPE);
        if (type != U_JT_TRANSPARENT) return type == U_JT_DUAL_JOINING;
    }
    return false;
}

/// Another lam of the word that is as wide and in no ligature: that of the article, in a font like no other here.
bool has_equal_lam(const MeasuredWord& word, std::size_t at) {
    constexpr double equal = 0.0015;
    constexpr std::size_t longest = 64;  // which bounds the time
    if (word.text.size() > longest) return false;
    for (std::size_t i = 0; i < word.text.size(); ++i) {
        const std::size_t length = ligature_length(word, i);
        const bool is_alone = length == 0 && word.text[i] == lam;
        if (is_alone && std::abs(word.widths[i] - word.widths[at]) < equal * word.height) return true;
        i += std::max<std::size_t>(length, 1) - 1;
    }
    return false;
}

/// Widths by the height of the word.
class Widths {
 public:
    void add(double width) { widths_.push_back(width); }
    void sort() { std::sort(widths_.begin(), widths_.end()); }

    double median() const { return widths_[widths_.size() / 2]; }

    /// Whether most letters are as wide, as those of a typewriter are.
    bool are_mostly(double width) const {
        constexpr double same_width = 0.006;
        const auto begin = std::lower_bound(widths_.begin(), widths_.end(), width - same_width);
        const auto end = std::upper_bound(begin, widths_.end(), width + same_width);
        return 5 * (end - begin) > 3 * std::ssize(widths_);
    }

 private:
    std::vector<double> widths_;
};

/// How wide the letters of a page are that are signs of their own for certain.
class PageWidths {
 public:
    explicit PageWidths(const std::vector<MeasuredWord>& words) {
        for (const MeasuredWord& word : words) {
            if (!is_measured(word)) continue;
            for (std::size_t i = 0; i < word.text.size(); ++i) {
                const std::size_t length = ligature_length(word, i);
                if (length == 0) add(word, i);
                i += std::max<std::size_t>(length, 1) - 1;
            }
        }
        all_.sort();
        for (auto& [key, widths] : alefs_of_one_size_) widths.sort();
        for (auto& [is_joined_one, widths] : alefs_) widths.sort();
    }

    /// Whether lam and alef at `at` are as wide as an alef of that shape is on the page: in some fonts lam is, too.
    bool are_signs_of_their_own(const MeasuredWord& word, std::size_t at, std::size_t length) const {
        const double width = word.widths[at] / word.height;
        if (all_.are_mostly(width)) return true;
        if (length > 2) return false;  // a name in one sign
        if (has_equal_lam(word, at)) return true;
        const bool joined = is_joined(word, at + 1);
        // Of both letters, because where one ends and the other begins is rounded.
        const double middle = (width + word.widths[at + 1] / word.height) / 2;
        // Letters of another size are of another font, perhaps.
        constexpr double same_font = 0.0035;
        constexpr double other_font = 0.008;
        if (const auto found = alefs_of_one_size_.find(key_of(word, joined)); found != alefs_of_one_size_.end()) {
            return std::abs(middle - found->second.median()) < same_font;
        }
        const auto found = alefs_.find(joined);
        return found != alefs_.end() && std::abs(middle - found->second.median()) < other_font;
    }

 private:
    using Key = std::pair<long, bool>;  ///< size, and whether it is joined to the letter before it

    static Key key_of(const MeasuredWord& word, bool joined) { return {std::lround(4 * word.height), joined}; }

    void add(const MeasuredWord& word, std::size_t at) {
        if (!is_arabic(word.text[at]) || word.widths[at] <= 0) return;
        const double width = word.widths[at] / word.height;
        all_.add(width);
        if (!is_alef(word.text[at])) return;
        const bool joined = is_joined(word, at);
        alefs_of_one_size_[key_of(word, joined)].add(width);
        alefs_[joined].add(width);
    }

    Widths all_;
    std::map<Key, Widths> alefs_of_one_size_;
    std::map<bool, Widths> alefs_;
};

}  // namespace

void turn_ligatures(std::vector<MeasuredWord>& words) {
    const PageWidths page(words);
    for (MeasuredWord& word : words) {
        if (!is_measured(word)) continue;
        for (std::size_t i = 0; i < word.text.size(); ++i) {
            const std::size_t length = ligature_length(word, i);
            if (length == 0 || page.are_signs_of_their_own(word, i, length)) continue;
            const auto first = word.text.begin() + static_cast<std::ptrdiff_t>(i);
            std::reverse(first, first + static_cast<std::ptrdiff_t>(length));
            i += length - 1;
        }
    }
}

}  // namespace lectern
