#include "app/import/text/unspaced_scripts.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include <algorithm>
#include <array>

#include "app/import/text/code_points.h"

namespace lectern {

namespace {

bool is_unspaced(int c) {
    constexpr std::array scripts{USCRIPT_HAN,  USCRIPT_HIRAGANA, USCRIPT_KATAKANA, USCRIPT_BOPOMOFO, USCRIPT_YI,
                                 USCRIPT_THAI, USCRIPT_LAO,      USCRIPT_KHMER,    USCRIPT_MYANMAR};
    if (c < 0) return false;
    UErrorCode status = U_ZERO_ERROR;
    return std::find(scripts.begin(), scripts.end(), uscript_getScript(c, &status)) != scripts.end();
}

/// Punctuation of East Asian writing, as wide as its letters; the long vowel of Japanese ("ー") is one of both its
/// scripts. Hangul is wide too, but a script of its own with blanks.
bool is_wide_mark(int c) {
    if (c < 0) return false;
    UErrorCode status = U_ZERO_ERROR;
    const int width = u_getIntPropertyValue(c, UCHAR_EAST_ASIAN_WIDTH);
    return uscript_getScript(c, &status) == USCRIPT_COMMON && (width == U_EA_WIDE || width == U_EA_FULLWIDTH);
}

}  // namespace

bool begins_unspaced(std::string_view text) {
    const int first = first_code_point(text);
    return is_unspaced(first) || is_wide_mark(first);
}

bool joins_without_blank(std::string_view above, std::string_view below) {
    const int last = last_code_point(above);
    const int first = first_code_point(below);
    const bool both = (is_unspaced(last) || is_wide_mark(last)) && (is_unspaced(first) || is_wide_mark(first));
    return both || is_wide_mark(last) || is_wide_mark(first);
}

}  // namespace lectern
