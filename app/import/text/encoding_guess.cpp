#include "app/import/text/encoding_guess.h"

#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace lectern {

namespace {

bool is_letter_of(UChar32 c) {
    return u_isalpha(c) != 0 && c != 0xAA && c != 0xBA;  // the two are raised letters behind numbers
}

bool is_mark_of(UChar32 c) {
    return (U_GET_GC_MASK(c) & U_GC_M_MASK) != 0;
}

bool is_thai_consonant(UChar32 c) {
    return c >= 0x0E01 && c <= 0x0E2E;
}

UScriptCode script_of(UChar32 c) {
    UErrorCode status = U_ZERO_ERROR;
    return uscript_getScript(c, &status);
}

/// Apostrophes, hyphens and the like stand within words too.
bool joins_words(UChar32 c) {
    return c == 0x2018 || c == 0x2019 || (c >= 0x2010 && c <= 0x2014) || c == 0xB7 || c == 0xAD;
}

/// And no blank: signs as ® and ¥ hardly ever stand beside such a character.
bool is_beyond_ascii(UChar32 c) {
    return c >= 0x80 && u_isUWhiteSpace(c) == 0;
}

bool fits(UChar32 before, UChar32 c, UChar32 after) {
    if (c == 0xFFFD || (c >= 0x80 && c < 0xA0)) return false;
    if (is_letter_of(c)) {
        const auto differs = [c](UChar32 other) {
            const bool is_in_all = script_of(c) == USCRIPT_COMMON || script_of(other) == USCRIPT_COMMON;  // "µg"
            return is_letter_of(other) && !is_in_all && script_of(other) != script_of(c);
        };
        if (differs(before) || differs(after)) return false;
        return !(u_isupper(c) != 0 && u_islower(before) != 0);
    }
    if (is_mark_of(c)) return is_letter_of(before) || is_mark_of(before);
    const bool is_punctuation = (U_GET_GC_MASK(c) & (U_GC_P_MASK | U_GC_Z_MASK)) != 0;
    if (!is_punctuation && (is_beyond_ascii(before) || is_beyond_ascii(after))) return false;
    const bool is_drawing = c >= 0x2500 && c <= 0x25FF;
    return joins_words(c) || (!is_drawing && !(is_letter_of(before) && is_letter_of(after)));
}

/// Of 100 characters beyond ASCII, how many stand where people write such; 0 for Thai without its structure.
int fitting_share(std::string_view sample, const char* encoding) {
    const icu::UnicodeString text(sample.data(), static_cast<std::int32_t>(sample.size()), encoding);
    std::int64_t beyond = 0;
    std::int64_t fitting = 0;
    std::int64_t thai = 0;
    std::int64_t consonants = 0;
    UChar32 before = ' ';
    for (std::int32_t at = 0; at < text.length();) {
        const UChar32 c = text.char32At(at);
        at += U16_LENGTH(c);
        if (c >= 0x80) {
            const UChar32 after = at < text.length() ? text.char32At(at) : ' ';
            ++beyond;
            fitting += fits(before, c, after) ? 1 : 0;
            thai += c >= 0x0E01 && c <= 0x0E5B ? 1 : 0;
            consonants += is_thai_consonant(c) ? 1 : 0;
        }
        before = c;
    }
    if (thai > 0 && (consonants * 5 < thai * 2 || thai * 10 < beyond * 9)) return 0;
    return beyond == 0 ? 0 : static_cast<int>(fitting * 100 / beyond);
}

bool is_east_asian(UChar32 c) {
    return (c >= 0x3000 && c <= 0x30FF) || (c >= 0x3400 && c <= 0x9FFF) || (c >= 0xAC00 && c <= 0xD7A3) ||
           (c >= 0xFF00 && c <= 0xFFEF);
}

/// Of 100 units, how many are letters and signs of East Asian texts.
std::size_t east_asian_share(std::string_view bytes, bool low_first) {
    std::size_t found = 0;
    const std::size_t units = bytes.size() / 2;
    for (std::size_t i = 0; i < units; ++i) {
        const auto one = static_cast<unsigned char>(bytes[2 * i]);
        const auto two = static_cast<unsigned char>(bytes[2 * i + 1]);
        const int unit = low_first ? two << 8 | one : one << 8 | two;
        const bool is_plain = (unit >= 0x20 && unit < 0x7F) || unit == '\n' || unit == '\r' || unit == '\t';
        found += is_plain || (unit >= 0x2010 && unit <= 0x2040) || is_east_asian(unit) ? 1 : 0;
    }
    return units == 0 ? 0 : found * 100 / units;
}

/// 0 to 63, or -1.
int base64_digit(char c) {
    if (c >= 'A' && c <= 'Z') return c - 'A';
    if (c >= 'a' && c <= 'z') return c - 'a' + 26;
    if (c >= '0' && c <= '9') return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/// True if the digits are letters of alphabets, and nothing is left over: numbers of telephones are none.
bool is_letters_in_base64(std::string_view digits) {
    constexpr unsigned last_alphabetic = 0x2BFF;
    unsigned bits = 0;
    int count = 0;
    for (const char c : digits) {
        bits = bits << 6 | static_cast<unsigned>(base64_digit(c));
        count += 6;
        if (count < 16) continue;
        count -= 16;
        const unsigned unit = bits >> count;
        if (unit < 0x80 || unit > last_alphabetic) return false;
        bits &= (1U << count) - 1;
    }
    return digits.size() > 2 && count < 6 && bits == 0;
}

/// "betr+AOQ-gt": all that stands behind a plus sign is letters of that kind, and there are several.
bool is_utf7(std::string_view bytes) {
    constexpr int fewest = 3;
    int found = 0;
    for (std::size_t at = bytes.find('+'); at != bytes.npos; at = bytes.find('+', at)) {
        const std::size_t begin = ++at;
        while (at < bytes.size() && base64_digit(bytes[at]) >= 0) ++at;
        const bool is_plus_sign = at == begin && at < bytes.size() && bytes[at] == '-';
        if (!is_plus_sign && !is_letters_in_base64(bytes.substr(begin, at - begin))) return false;
        found += is_plus_sign ? 0 : 1;
    }
    return found >= fewest;
}

}  // namespace

std::string likelier_encoding(std::string_view sample, std::string guess) {
    constexpr int sure = 95;
    constexpr int doubtful = 85;
    constexpr std::array others{"ibm-866", "ibm-850", "ibm-852", "macintosh", "windows-874"};
    if (fitting_share(sample, guess.c_str()) >= doubtful) return guess;
    int best = sure - 1;
    for (const char* other : others) {
        const int share = fitting_share(sample, other);
        if (share <= best) continue;
        best = share;
        guess = other;
    }
    return guess;
}

std::string unmarked_east_asian_utf16(std::string_view bytes) {
    constexpr std::size_t almost_all = 95;
    const auto is_nul = [](char c) { return c == '\0'; };
    const auto beyond_ascii = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
    // Line ends have a nul byte. Pairs of ASCII letters would be Chinese too, so that most bytes must be something
    // else.
    if (std::none_of(bytes.begin(), bytes.end(), is_nul)) return {};
    const auto beyond = static_cast<std::size_t>(std::count_if(bytes.begin(), bytes.end(), beyond_ascii));
    if (beyond * 5 < bytes.size()) return {};
    const std::size_t little = east_asian_share(bytes, true);
    const std::size_t big = east_asian_share(bytes, false);
    if (std::max(little, big) < almost_all || little == big) return {};
    return little > big ? "UTF-16LE" : "UTF-16BE";
}

std::string escaped_encoding(std::string_view bytes) {
    const auto beyond_ascii = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
    if (std::any_of(bytes.begin(), bytes.end(), beyond_ascii)) return {};
    if (is_utf7(bytes)) return "UTF-7";
    if (bytes.find('\x1b') == bytes.npos) return {};
    const auto has = [bytes](std::string_view escape) { return bytes.find(escape) != bytes.npos; };
    if (has("\x1b$)C")) return "ISO-2022-KR";
    if (has("\x1b$)A") || has("\x1b$)G")) return "ISO-2022-CN";
    return has("\x1b$B") || has("\x1b$@") ? "ISO-2022-JP" : "";
}

}  // namespace lectern
