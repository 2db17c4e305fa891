#include "app/import/markup/raised_text.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <utility>

#include "app/import/text/code_points.h"

namespace lectern {

namespace {

bool is_digit(int c) {
    return c >= '0' && c <= '9';
}

bool is_sign(int c) {
    return c == '+' || c == '-' || c == 0x2212 || c == 0x2013 || c == 0x2010 || c == 0xB1;
}

/// "x" of "10x": one letter that stands behind none.
bool is_variable(std::string_view before) {
    std::size_t at = before.size();
    if (at == 0 || u_isalpha(previous_code_point(before, at)) == 0) return false;
    return at == 0 || u_isalpha(previous_code_point(before, at)) == 0;
}

/// "n", "n+1", "2n"; the letters of ordinals ("2e", "1a", "No") are none.
bool is_formula(std::string_view before, std::string_view raised) {
    if (raised.find_first_of("+=") != raised.npos || raised.find("\u2212") != raised.npos) return raised.size() > 1;
    if (raised.size() != 1) return false;
    const bool behind_number = is_digit(static_cast<unsigned char>(before.back()));
    const std::string_view exponents = behind_number ? "nkx" : "nkmxyzt";
    return exponents.find(raised.front()) != exponents.npos && (behind_number || is_variable(before));
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
    if (is_sign(first)) {
        if (at == raised.size()) return false;
        const int second = next_code_point(raised, at);
        return is_digit(second) || u_isalpha(second) != 0;
    }
    return is_formula(before, raised);
}

bool needs_brackets(std::string_view raised) {
    std::size_t at = 0;
    bool has_letter = !raised.empty() && u_isalpha(next_code_point(raised, at)) != 0;
    int operators = 0;
    while (at < raised.size()) {
        const int c = next_code_point(raised, at);
        has_letter = has_letter || u_isalpha(c) != 0;
        if (at < raised.size() && (is_sign(c) || c == '=' || c == '/' || c == '*')) ++operators;
    }
    return operators > 0 && (has_letter || raised.find_first_of("+=") != raised.npos);
}

void part_mixed_fraction(SectionWriter& writer) {
    std::string* const text = writer.open_text({writer.place().block, 0});
    if (text == nullptr) return;
    constexpr std::string_view fraction_slash = "\u2044";
    std::size_t at = text->size();
    if (text->ends_with('/')) at -= 1;
    if (text->ends_with(fraction_slash)) at -= fraction_slash.size();
    if (at == text->size()) return;
    constexpr std::size_t longest_number = 4;
    const std::size_t end = at;
    while (at > 0 && end - at < longest_number && is_digit(static_cast<unsigned char>((*text)[at - 1]))) --at;
    if (at < 2 || at == end || (*text)[at - 1] != '^' || !is_digit(static_cast<unsigned char>((*text)[at - 2]))) return;
    (*text)[at - 1] = ' ';
}

void RaisedText::set(bool raised, bool lowered) {
    end_or_begin(raised);
    if (lowered && !std::exchange(is_lowered_, lowered)) part_mixed_fraction(writer_);
    is_lowered_ = lowered;
}

void RaisedText::end_or_begin(bool raised) {
    if (raised == is_raised_) return;
    is_raised_ = raised;
    if (raised) {
        begin_ = writer_.place();
        return;
    }
    const SectionWriter::Place since = std::exchange(begin_, {});
    std::string* text = writer_.open_text(since);
    if (text == nullptr) return;
    const std::string_view all = *text;
    if (!needs_caret(all.substr(0, since.at), all.substr(since.at))) return;
    const bool in_brackets = needs_brackets(all.substr(since.at));
    text->insert(since.at, in_brackets ? "^(" : "^");
    if (in_brackets) *text += ')';
}

}  // namespace lectern
