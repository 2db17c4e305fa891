#include "app/import/markup/formula_pieces.h"

#include <fmt/format.h>
#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <utility>

#include "app/import/text/code_points.h"

namespace lectern {

namespace {

using Edge = FormulaPiece::Edge;

bool is_formula_letter(int c) {
    return c >= 0 && u_isalpha(c) != 0;
}

bool is_alphanumeric(int c) {
    return c >= 0 && u_isalnum(c) != 0;
}

bool is_opening(int c) {
    return c == '(' || c == '[' || c == '{';
}

bool is_closing(int c) {
    return c == ')' || c == ']' || c == '}';
}

bool is_sign(int c) {
    return c == '-' || c == '+' || c == 0x2212 || c == 0xB1;
}

/// What belongs to the letter or number before it.
bool is_attached(int c) {
    return (u_getIntPropertyValue(c, UCHAR_GENERAL_CATEGORY_MASK) & U_GC_M_MASK) != 0 || c == 0x2032 || c == 0x2033 ||
           c == '\'' || c == 0xB0 || c == '%' || c == '.' || c == 0x221E;
}

/// How a term is built, brackets and what is in them aside.
struct Shape {
    bool operators = false;  ///< anything but letters, numbers, scripts
    bool sign = false;       ///< in front
    bool power = false;
    bool index = false;
    bool mixed = false;  ///< "2a", "f(x)g": factors side by side
    bool digits_only = true;
};

Shape shape_of(std::string_view text) {
    Shape shape;
    int depth = 0;
    int before = 0;
    bool closed = false;
    for (std::size_t at = 0; at < text.size();) {
        const bool first = at == 0;
        const int c = next_code_point(text, at);
        if (is_closing(c)) {
            depth = std::max(depth - 1, 0);
            closed = depth == 0;
            continue;
        }
        if (is_opening(c)) {
            shape.mixed = shape.mixed || (depth == 0 && (closed || (before >= '0' && before <= '9')));
            ++depth;
            shape.digits_only = false;
            continue;
        }
        if (depth > 0) continue;
        if (first && is_sign(c)) {
            shape.sign = true;
        } else if (c == '^') {
            shape.power = true;
        } else if (c == '_') {
            shape.index = true;
        } else if (is_alphanumeric(c)) {
            const bool joins = is_formula_letter(c) && before >= '0' && before <= '9';
            shape.mixed = shape.mixed || joins || closed;
        } else if (!is_attached(c)) {
            shape.operators = true;
        }
        shape.digits_only = shape.digits_only && (first || (c >= '0' && c <= '9') || c == '.');
        closed = false;
        before = c;
    }
    return shape;
}

std::string in_brackets(std::string_view text) {
    return fmt::format("({})", text);
}

/// What a script shows where it is no power or index: "x′", "20°".
std::string attached_script(std::string_view above) {
    if (above == "∘" || above == "°") return "°";
    const bool is_prime = !above.empty() && above.find_first_not_of("′″‴'") == above.npos;
    return is_prime ? std::string(above) : std::string();
}

std::string script(std::string_view text) {
    const Shape shape = shape_of(text);
    const bool is_signed_number = shape.sign && shape.digits_only;
    const bool alone = !shape.operators && !shape.mixed && !shape.power && !shape.index;
    const bool is_mark = first_code_point(text) >= 0 && last_code_point(text) == first_code_point(text) &&
                         !is_alphanumeric(first_code_point(text)) && text.size() <= 4;
    if ((alone && (!shape.sign || is_signed_number)) || is_mark) return std::string(text);
    return in_brackets(text);
}

std::string base_of_scripts(std::string_view text) {
    const Shape shape = shape_of(text);
    const bool alone = !shape.operators && !shape.mixed && !shape.power && !shape.sign;
    return alone ? std::string(text) : in_brackets(text);
}

bool needs_blank(const FormulaPiece& left, const FormulaPiece& right) {
    const int before = last_code_point(left.text);
    const int after = first_code_point(right.text);
    const bool parts_left = is_alphanumeric(before) || is_closing(before) || is_attached(before);
    const bool parts_right = is_alphanumeric(after) || is_opening(after);
    if (left.end == Edge::fraction && parts_right) return true;
    if (right.begin == Edge::fraction && parts_left) return true;
    const bool is_word = left.end != Edge::tight || right.begin != Edge::tight;
    return is_word && parts_left && is_alphanumeric(after);
}

}  // namespace

FormulaPiece formula_token(std::string_view text) {
    const auto word_at = [](int one, int two) {
        return is_formula_letter(one) && is_formula_letter(two) ? Edge::word : Edge::tight;
    };
    FormulaPiece piece{std::string(text)};
    std::size_t at = 0;
    std::size_t end = text.size();
    if (text.empty()) return piece;
    const int first = next_code_point(text, at);
    const int last = previous_code_point(text, end);
    if (at < text.size()) piece.begin = word_at(first, next_code_point(text, at));
    if (end > 0) piece.end = word_at(previous_code_point(text, end), last);
    return piece;
}

FormulaPiece joined(const std::vector<FormulaPiece>& pieces) {
    FormulaPiece row;
    for (const FormulaPiece& piece : pieces) {
        if (piece.text.empty()) continue;
        if (row.text.empty()) {
            row = piece;
            continue;
        }
        if (needs_blank(row, piece)) row.text += ' ';
        row.text += piece.text;
        row.end = piece.end;
    }
    return row;
}

FormulaPiece fraction(const FormulaPiece& above, const FormulaPiece& below) {
    const Shape over = shape_of(above.text);
    const Shape under = shape_of(below.text);
    std::string text = over.operators ? in_brackets(above.text) : above.text;
    text += '/';
    text += under.operators || under.mixed || under.sign ? in_brackets(below.text) : below.text;
    return {std::move(text), Edge::fraction, Edge::fraction};
}

FormulaPiece with_scripts(const FormulaPiece& base, std::string_view below, std::string_view above) {
    if (below.empty() && above.empty()) return base;
    FormulaPiece piece{base_of_scripts(base.text), base.begin, Edge::word};
    if (!below.empty()) piece.text += fmt::format("_{}", script(below));
    const std::string attached = attached_script(above);
    if (!attached.empty()) {
        piece.text += attached;
        piece.end = below.empty() ? base.end : Edge::word;
    } else if (!above.empty()) {
        piece.text += fmt::format("^{}", script(above));
    }
    return piece;
}

FormulaPiece root_of(std::string_view content, std::string_view degree) {
    const bool is_square = degree.empty() || degree == "2";
    const std::string name = is_square ? "sqrt" : fmt::format("root_{}", script(degree));
    return {fmt::format("{}({})", name, content), Edge::word, Edge::word};
}

FormulaPiece with_accent(const FormulaPiece& base, std::string_view accent) {
    struct Accent {
        std::string_view signs;
        std::string_view combining;
        std::string_view name;
    };
    constexpr std::array<Accent, 6> accents{{{"¯‾_̅̄", "\u0304", "bar"},
                                             {"^ˆ̂", "\u0302", "hat"},
                                             {"~˜̃", "\u0303", "tilde"},
                                             {"→⃗", "\u20D7", "vec"},
                                             {"˙.̇", "\u0307", "dot"},
                                             {"¨̈", "\u0308", "ddot"}}};
    for (const auto& [signs, combining, name] : accents) {
        if (accent.empty() || signs.find(accent) == signs.npos) continue;
        std::size_t at = 0;
        if (base.text.empty()) return base;
        next_code_point(base.text, at);
        if (at == base.text.size()) return {base.text + std::string(combining), base.begin, base.end};
        return {fmt::format("{}({})", name, base.text), Edge::word, Edge::word};
    }
    const bool is_brace = std::string_view("⏞⏟⏜⏝⎴⎵︷︸").find(accent) != std::string_view::npos;
    return is_brace ? base : with_scripts(base, {}, accent);
}

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 9> operator_names{{{"∑", "sum"},
                                                                                       {"∏", "product"},
                                                                                       {"∐", "coproduct"},
                                                                                       {"∫", "integral"},
                                                                                       {"∬", "double integral"},
                                                                                       {"∭", "triple integral"},
                                                                                       {"∮", "contour integral"},
                                                                                       {"⋃", "union"},
                                                                                       {"⋂", "intersection"}}};

}  // namespace

bool is_big_operator(std::string_view text) {
    return std::any_of(operator_names.begin(), operator_names.end(),
                       [text](const auto& known) { return known.first == text; });
}

FormulaPiece big_operator(std::string_view sign, std::string_view from, std::string_view to) {
    std::string text(sign);
    for (const auto& [known, name] : operator_names)
        if (known == sign) text = name;
    if (!from.empty()) text += fmt::format(" {} {}", to.empty() ? "over" : "from", from);
    if (!to.empty()) text += fmt::format(" to {}", to);
    text += " of ";
    return {std::move(text), Edge::word, Edge::tight};
}

}  // namespace lectern
