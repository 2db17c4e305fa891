#include "app/import/pdf/raised_numbers.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>

#include "app/import/pdf/foot_notes.h"
#include "app/import/pdf/raised_words.h"
#include "app/import/text/code_points.h"
#include "app/import/text/raised_letters.h"

namespace lectern {

namespace {

using Words = std::vector<PlacedWord>;

constexpr std::string_view ascii_digits = "0123456789";

constexpr std::array<std::string_view, 4> number_signs{"-", "+", "\xe2\x88\x92", "\xe2\x80\x93"};  // also − and –

/// Bytes of what stands between two marks of notes: a comma, or the dash of those between.
std::size_t separator_length(std::string_view text) {
    if (std::string_view(",.;").find(text.front()) != std::string_view::npos) return 1;
    for (const std::string_view sign : number_signs)
        if (text.starts_with(sign)) return sign.size();
    return 0;
}

/// "12", "1,2", "11,13–15".
bool is_list_of_numbers(std::string_view text) {
    for (;;) {
        const std::size_t number = std::min(text.find_first_not_of(ascii_digits), text.size());
        text.remove_prefix(number);
        if (number == 0 || text.empty()) return number > 0;
        const std::size_t separator = separator_length(text);
        if (separator == 0) return false;
        text.remove_prefix(separator);
    }
}

/// "6", "-6", "2+", "1,2", "4–6".
bool is_signed_number(std::string_view text) {
    for (const std::string_view sign : number_signs) {
        if (!text.starts_with(sign)) continue;
        text.remove_prefix(sign.size());
        break;
    }
    if (text.empty() || ascii_digits.find(text.front()) == ascii_digits.npos) return false;
    if (text.ends_with(',') || text.ends_with(';')) text.remove_suffix(1);  // the next mark stands behind a blank
    for (const std::string_view sign : number_signs) {
        if (!text.ends_with(sign)) continue;
        text.remove_suffix(sign.size());
        break;
    }
    return is_list_of_numbers(text);
}

/// Numbers and variables with operators between them: "n", "n+1", "2n", "−kt". Words have more letters in a row, and so
/// have ordinals behind their number ("2nd").
bool is_expression(std::string_view text) {
    constexpr std::size_t longest = 16;
    constexpr int most_letters = 2;
    int letters = 0;
    bool behind_number = false;
    for (std::size_t at = 0; at < text.size();) {
        const int c = next_code_point(text, at);
        const bool is_letter = u_isalpha(c) != 0;
        letters = is_letter ? letters + 1 : 0;
        if (letters > most_letters || (letters > 1 && behind_number)) return false;
        if (!is_letter) behind_number = c >= '0' && c <= '9';
        const bool is_known =
            is_letter || behind_number ||
            (c < 0x80 && std::string_view("+-=/*().,").find(static_cast<char>(c)) != std::string::npos);
        if (!is_known && c != 0x2212 && c != 0x2013) return false;
    }
    return !text.empty() && text.size() <= longest;
}

/// "2,*", "a,b", "1".
bool is_list_of_marks(std::string_view text) {
    constexpr std::size_t longest = 20;
    bool is_behind_letter = false;
    for (const char c : text) {
        const bool is_letter = std::isalpha(static_cast<unsigned char>(c)) != 0;
        if ((is_letter && is_behind_letter) || c == '(' || c == '[') return false;
        is_behind_letter = is_letter;
    }
    return !text.empty() && text.size() <= longest;
}

bool ends_with_digit(std::string_view text) {
    return !text.empty() && ascii_digits.find(text.back()) != ascii_digits.npos;
}

bool is_of_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of(ascii_digits) == text.npos;
}

/// "1/2".
bool is_fraction(std::string_view text) {
    const std::size_t slash = text.find('/');
    return slash != text.npos && is_of_digits(text.substr(0, slash)) && is_of_digits(text.substr(slash + 1));
}

/// Raised words [begin, end) of a line, of which `line` is the first word.
struct RaisedPart {
    std::size_t line = 0, begin = 0, end = 0;
};

/// What is raised to a power rather than explained by a note.
bool is_base(std::string_view text) {
    constexpr std::array<std::string_view, 8> known{"10", "mm", "cm", "dm", "km", "ft", "in", "sec"};
    text.remove_prefix(std::min(text.find_last_of("/(\xc2\xb7") + 1, text.size()));  // npos + 1 == 0
    const bool is_letter =
        text.size() == 1 && ascii_digits.find(text.front()) == ascii_digits.npos && text != ")" && text != "%";
    return is_letter || std::find(known.begin(), known.end(), text) != known.end();
}

/// "mc" of "E = mc".
bool stands_in_formula(const Words& words, const RaisedPart& part) {
    constexpr std::array<std::string_view, 7> operators{"=", "+", "<", ">", "\u2212", "\u00d7", "\u2248"};
    constexpr std::size_t longest_product = 3;
    if (part.begin < part.line + 2 || words[part.begin - 1].text.size() > longest_product) return false;
    if (ends_with_digit(words[part.begin - 1].text)) return false;
    return std::find(operators.begin(), operators.end(), words[part.begin - 2].text) != operators.end();
}

/// The numerator of a fraction whose denominator is small too.
bool is_numerator(const Words& words, const RaisedPart& part, std::string_view text, const PlacedWord& typical) {
    const std::size_t slash = part.end;
    if (!is_of_digits(text) || slash >= words.size() || !words[slash - 1].line_continues) return false;
    if (words[slash - 1].space_after) return false;
    if (words[slash].text.starts_with("\u2044")) return true;
    const bool has_next = words[slash].line_continues && !words[slash].space_after && slash + 1 < words.size();
    return words[slash].text == "/" && has_next && is_small(words[slash + 1], typical);
}

void mark(Words& words, const RaisedPart& part, const FootNotes& notes, const PlacedWord& typical) {
    std::string text;
    for (std::size_t i = part.begin; i < part.end; ++i) text += words[i].text;
    PlacedWord& before = words[part.begin - 1];
    PlacedWord& first = words[part.begin];
    PlacedWord& last = words[part.end - 1];
    if (is_numerator(words, part, text, typical) || (is_fraction(text) && ends_with_digit(before.text))) {
        before.space_after = before.space_after || ends_with_digit(before.text);
        return;
    }
    const bool is_power = is_base(before.text) || stands_in_formula(words, part);
    if (!is_power && is_list_of_marks(text) && notes.explain(text, first)) {
        first.text.insert(0, 1, '[');
        last.text.insert(last.text.size() - (last.text.ends_with(',') ? 1 : 0), 1, ']');
        return;
    }
    if (before.space_after) return;  // belongs to what follows, or stands alone
    if (!is_signed_number(text) && !is_expression(text) && !is_list_of_marks(text)) return;
    if (!needs_caret(before.text, text)) return;
    const bool in_brackets = needs_brackets(before.text, text);
    first.text.insert(0, in_brackets ? "^(" : "^");
    if (in_brackets) last.text += ')';
}

void mark_in_line(Words& words, std::size_t begin, std::size_t end, const FootNotes& notes) {
    const PlacedWord typical = typical_word(words, begin, end);
    for (std::size_t i = begin; i < end;) {
        const std::size_t first = i++;
        if (!is_raised(words[first], typical)) continue;
        while (i < end && !words[i - 1].space_after && is_raised(words[i], typical)) ++i;
        if (first > begin) {
            mark(words, {.line = begin, .begin = first, .end = i}, notes, typical);
        } else if (i < end && is_signed_number(words[first].text)) {
            words[i - 1].space_after = true;  // the note that it begins
        }
    }
}

}  // namespace

void mark_raised_numbers(std::vector<PlacedWord>& words) {
    const FootNotes notes(words);
    for (std::size_t begin = 0; begin < words.size();) {
        const std::size_t end = line_end(words, begin);
        mark_in_line(words, begin, end, notes);
        begin = end;
    }
}

}  // namespace lectern
