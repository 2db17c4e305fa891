#include "app/import/markup/eq_field.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <utility>
#include <vector>

#include "app/import/markup/formula_pieces.h"
#include "app/import/markup/one_line.h"
#include "app/import/text/ascii.h"
#include "app/import/text/code_points.h"

namespace lectern {

namespace {

using Piece = FormulaPiece;

constexpr int deepest_field = 30;

/// A word with a backslash in front of an element: "\bc\[", "\co2", "\up5".
struct Option {
    std::string word;  ///< two small letters
    std::string sign;  ///< a character behind it
    long number = 0;
};

/// An element: its letter, what stands before its brackets, and the parts within them.
struct Element {
    char letter = 0;
    std::vector<Option> options;
    std::vector<Piece> parts;

    bool has(std::string_view word) const {
        return std::any_of(options.begin(), options.end(), [&](const Option& option) { return option.word == word; });
    }
    Piece part(std::size_t index) const { return index < parts.size() ? parts[index] : Piece(); }
};

char small(char c) {
    return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

std::string_view closing(std::string_view opening) {
    if (opening == "(") return ")";
    if (opening == "[") return "]";
    if (opening == "{") return "}";
    return opening == "<" ? ">" : opening;
}

Piece in_brackets(const Element& element) {
    std::string left = "(";
    std::string right = ")";
    if (element.has("lc") || element.has("rc")) left = right = "";
    for (const Option& option : element.options) {
        if (option.word == "bc") {
            left = option.sign;
            right = closing(option.sign);
        } else if (option.word == "lc") {
            left = option.sign;
        } else if (option.word == "rc") {
            right = option.sign;
        }
    }
    return {left + element.part(0).text + right};
}

/// Rows with semicolons between them, as of every matrix.
Piece array_of(const Element& element) {
    std::size_t columns = 1;
    for (const Option& option : element.options)
        if (option.word == "co") columns = static_cast<std::size_t>(std::clamp(option.number, 1L, 100L));
    std::string text;
    for (std::size_t i = 0; i < element.parts.size(); ++i) {
        if (i > 0) text += i % columns == 0 ? "; " : ", ";
        text += element.parts[i].text;
    }
    return {text};
}

Piece list_of(const Element& element) {
    std::string text;
    for (const Piece& part : element.parts) text += (text.empty() ? "" : ", ") + part.text;
    return {text};
}

Piece operator_of(const Element& element) {
    std::string sign = element.has("su") ? "∑" : element.has("pr") ? "∏" : "∫";
    for (const Option& option : element.options)
        if (option.word == "fc" || option.word == "vc") sign = option.sign;
    return joined({big_operator(sign, element.part(0).text, element.part(1).text), element.part(2)});
}

/// A number within a circle is one sign; others stand side by side.
Piece overstruck(const Element& element) {
    std::string text;
    for (const Piece& part : element.parts) text += part.text;
    const bool has_circle = element.parts.size() == 2 && (element.parts[0].text == "○" || element.parts[0].text == "◯");
    if (!has_circle) return {text};
    const std::string& within = element.parts[1].text;
    const long number = std::strtol(within.c_str(), nullptr, 10);
    if (number < 1 || number > 20 || std::to_string(number) != within) return {text};
    constexpr int circled_one = 0x2460;
    std::string sign;
    append_code_point(circled_one + static_cast<int>(number) - 1, sign);
    return {sign};
}

class Parser {
 public:
    explicit Parser(std::string_view code) : code_(code) {}

    Piece all() {
        std::vector<Piece> pieces;
        while (at_ < code_.size()) {
            pieces.push_back(sequence(0));
            if (at_ < code_.size()) ++at_;  // a bracket or comma that closes nothing
        }
        return joined(pieces);
    }

 private:
    bool is_at(char c) const { return at_ < code_.size() && code_[at_] == c; }
    void skip_blanks() { at_ = std::min(code_.find_first_not_of(' ', at_), code_.size()); }

    /// Up to what ends a part: a bracket or separator that no backslash stands before.
    Piece sequence(int depth) {
        std::vector<Piece> pieces;
        std::string letters;
        const auto end_letters = [&] {
            const std::string_view seen = without_outer_blanks(letters);
            if (!seen.empty()) pieces.push_back(formula_token(seen));
            letters.clear();
        };
        int brackets = 0;
        while (at_ < code_.size()) {
            const char c = code_[at_];
            if (c == '\\') {
                if (is_element()) {
                    end_letters();
                    add_element(depth, pieces);
                } else {
                    add_escaped(letters);
                }
                continue;
            }
            if (depth > 0 && brackets == 0 && (c == ')' || c == separator_)) break;
            brackets += c == '(' ? 1 : c == ')' ? -1 : 0;
            letters += c;
            ++at_;
        }
        end_letters();
        return joined(pieces);
    }

    bool is_element() const {
        if (at_ + 1 >= code_.size()) return false;
        const char letter = small(code_[at_ + 1]);
        const bool is_one_letter = at_ + 2 >= code_.size() || !is_ascii_letter(code_[at_ + 2]);
        return is_one_letter && std::string_view("abdfilorsx").find(letter) != std::string_view::npos;
    }

    /// "\," is a comma; "\* jc2" says how it looks.
    void add_escaped(std::string& letters) {
        ++at_;
        if (at_ >= code_.size()) return;
        const char c = code_[at_];
        if (c != '*') {
            std::size_t end = at_;
            next_code_point(code_, end);
            letters += code_.substr(at_, end - at_);
            at_ = end;
            return;
        }
        ++at_;
        skip_blanks();
        const bool is_quoted = is_at('"');
        const std::size_t end = is_quoted ? code_.find('"', at_ + 1) : code_.find_first_of(" \\", at_);
        at_ = std::min(end == code_.npos ? end : end + (is_quoted ? 1 : 0), code_.size());
        skip_blanks();
    }

    Option option() {
        Option read;
        ++at_;
        for (; at_ < code_.size() && read.word.size() < 2; ++at_) read.word += small(code_[at_]);
        const bool has_sign =
            read.word == "bc" || read.word == "lc" || read.word == "rc" || read.word == "fc" || read.word == "vc";
        if (has_sign) {
            if (is_at('\\')) ++at_;
            std::size_t end = at_;
            if (end < code_.size()) next_code_point(code_, end);
            read.sign = code_.substr(at_, end - at_);
            at_ = end;
            return read;
        }
        skip_blanks();
        const std::string number(code_.substr(at_, 10));
        char* end = nullptr;
        read.number = std::strtol(number.c_str(), &end, 10);
        at_ += static_cast<std::size_t>(end - number.c_str());
        return read;
    }

    bool is_option() const {
        return at_ + 2 < code_.size() && code_[at_] == '\\' && is_ascii_letter(code_[at_ + 1]) &&
               is_ascii_letter(code_[at_ + 2]);
    }

    /// The parts within brackets. Where the comma parts the decimals of numbers, semicolons part them.
    std::vector<Piece> parts(int depth) {
        std::vector<Piece> read;
        skip_blanks();
        if (!is_at('(') || depth >= deepest_field) return read;
        ++at_;
        const char outer = std::exchange(separator_, has_semicolon() ? ';' : ',');
        for (;;) {
            read.push_back(sequence(depth + 1));
            if (!is_at(separator_)) break;
            ++at_;
        }
        separator_ = outer;
        if (is_at(')')) ++at_;
        return read;
    }

    /// Between the brackets at hand, and not within others.
    bool has_semicolon() const {
        constexpr std::size_t farthest = 500;
        int depth = 0;
        for (std::size_t i = at_; i < std::min(code_.size(), at_ + farthest); ++i) {
            if (code_[i] == '\\') {
                ++i;
            } else if (code_[i] == '(') {
                ++depth;
            } else if (code_[i] == ')' && --depth < 0) {
                return false;
            } else if (code_[i] == ';' && depth == 0) {
                return true;
            }
        }
        return false;
    }

    void add_element(int depth, std::vector<Piece>& pieces) {
        Element element;
        element.letter = small(code_[at_ + 1]);
        at_ += 2;
        if (element.letter == 's') return add_scripts(depth, pieces);
        skip_blanks();
        for (; is_option(); skip_blanks()) element.options.push_back(option());
        const bool tells_sound = element.letter == 'o' && element.has("ad");
        in_sound_ += tells_sound ? 1 : 0;
        element.parts = parts(depth);
        in_sound_ -= tells_sound ? 1 : 0;
        pieces.push_back(written(element));
    }

    /// "\s\up5(2)\do3(i)", of what stands before; "\s(a,b)" stand one above the other.
    void add_scripts(int depth, std::vector<Piece>& pieces) {
        skip_blanks();
        std::string above;
        std::string below;
        for (; is_option(); skip_blanks()) {
            const Option place = option();
            const std::vector<Piece> read = parts(depth);
            if (place.word == "up" && !read.empty()) above = read.front().text;
            if (place.word == "do" && !read.empty()) below = read.front().text;
        }
        if (in_sound_ > 0) above.clear();
        if (!above.empty() || !below.empty()) {
            Piece base;
            if (!pieces.empty()) {
                base = std::move(pieces.back());
                pieces.pop_back();
            }
            pieces.push_back(with_scripts(base, below, above));
            return;
        }
        for (const Piece& part : parts(depth)) pieces.push_back(part);
    }

    static Piece written(const Element& element) {
        switch (element.letter) {
            case 'a':
                return array_of(element);
            case 'b':
                return in_brackets(element);
            case 'd':
                return {" "};  // a shift to the side
            case 'f':
                return fraction(element.part(0), element.part(1));
            case 'i':
                return operator_of(element);
            case 'l':
                return list_of(element);
            case 'o':
                return overstruck(element);
            case 'r':
                return element.parts.size() > 1 ? root_of(element.part(1).text, element.part(0).text)
                                                : root_of(element.part(0).text, {});
            default:
                return element.part(0);  // in a frame
        }
    }

    std::string_view code_;
    std::size_t at_ = 0;
    char separator_ = ',';
    int in_sound_ = 0;  ///< within letters with others over them that tell how they are spoken
};

}  // namespace

std::string eq_field_text(std::string_view code) {
    return std::string(without_outer_blanks(Parser(code).all().text));
}

}  // namespace lectern
