#include "app/import/text/raised_letters.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>

#include "app/import/text/code_points.h"

namespace lectern {

namespace {

bool is_digit(int c) {
    return c >= '0' && c <= '9';
}

bool is_sign_of_formula(int c) {
    return c == '+' || c == '-' || c == 0x2212 || c == 0x2013 || c == 0x2010 || c == 0xB1;
}

/// "x" of "10x": one letter that stands behind none.
bool is_variable(std::string_view before) {
    std::size_t at = before.size();
    if (at == 0 || u_isalpha(previous_code_point(before, at)) == 0) return false;
    return at == 0 || u_isalpha(previous_code_point(before, at)) == 0;
}

/// "n", "n+1", "n-1"; the letters of ordinals ("2e", "1a", "No") are none.
bool is_formula(std::string_view before, std::string_view raised) {
    if (raised.find_first_of("+=") != raised.npos || raised.find("\u2212") != raised.npos) return raised.size() > 1;
    if (raised.size() != 1 && (raised.size() < 3 || raised[1] != '-')) return false;
    const bool behind_number = is_digit(static_cast<unsigned char>(before.back()));
    const std::string_view exponents = behind_number ? "nkx" : "nkmxyzt";
    return exponents.find(raised.front()) != exponents.npos && (behind_number || is_variable(before));
}

/// Whether what a text ends with is a number or variable that is usually raised to a power.
bool ends_with_base(std::string_view text) {
    constexpr std::array<std::string_view, 2> numbers{"2", "10"};
    const std::string_view last = text.substr(text.find_last_of(" \t\n([{=+-*/") + 1);  // npos + 1 == 0
    return is_variable(last) ? last.size() == 1 : std::find(numbers.begin(), numbers.end(), last) != numbers.end();
}

bool is_operator(int c) {
    return is_sign_of_formula(c) || c == '=' || c == '/' || c == '*';
}

}  // namespace

bool needs_caret(std::string_view before, std::string_view raised) {
    if (before.empty() || raised.empty()) return false;
    const int last = last_code_point(before);
    if (last < 0 || u_isUWhiteSpace(last) != 0 || std::string_view("([{^/").find(before.back()) != before.npos) {
        return false;
    }
    std::size_t at = 0;
    const int first = next_code_point(raised, at);
    if (is_digit(first)) return true;
    if (is_sign_of_formula(first)) {
        if (at == raised.size()) return false;
        const int second = next_code_point(raised, at);
        return is_digit(second) || u_isalpha(second) != 0;
    }
    return is_formula(before, raised);
}

bool needs_brackets(std::string_view before, std::string_view raised) {
    std::size_t at = 0;
    bool has_letter = !raised.empty() && u_isalpha(next_code_point(raised, at)) != 0;
    bool has_operator = false;
    bool has_slash = false;  // behind a number it is a mixed fraction
    bool has_minus = false;  // the dash of notes from one to another is longer, or stands behind no base
    while (at < raised.size()) {
        const int c = next_code_point(raised, at);
        has_letter = has_letter || u_isalpha(c) != 0;
        if (at == raised.size() || !is_operator(c)) continue;
        has_operator = true;
        has_slash = has_slash || (c == '/' && !before.empty() && !is_digit(static_cast<unsigned char>(before.back())));
        has_minus = has_minus || c == '-' || c == 0x2212;
    }
    if (!has_operator) return false;
    return has_letter || has_slash || raised.find_first_of("+=") != raised.npos ||
           (has_minus && ends_with_base(before));
}

}  // namespace lectern
