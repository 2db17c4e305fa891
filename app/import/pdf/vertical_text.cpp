#include "app/import/pdf/vertical_text.h"

#include <unicode/normalizer2.h>
#include <unicode/unistr.h>

#include <string>

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

}  // namespace

bool is_written_downwards(const std::vector<PlacedWord>& words) {
    std::size_t downwards = 0;
    std::size_t all = 0;
    for (const PlacedWord& word : words) {
        all += word.text.size();
        const bool is_tall = word.bottom - word.top > 1.5 * (word.right - word.left);
        if (is_tall && begins_unspaced(word.text)) downwards += word.text.size();
    }
    return 2 * downwards > all;
}

void turn_columns_into_lines(std::vector<PlacedWord>& words, double width) {
    for (PlacedWord& word : words) {
        const PlacedWord shown = word;
        word.text = without_vertical_forms(shown.text);
        word.left = shown.top;
        word.right = shown.bottom;
        word.top = width - shown.right;
        word.bottom = width - shown.left;
    }
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
