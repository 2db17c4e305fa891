#include "app/import/markup/word_field.h"

#include <algorithm>
#include <cctype>

#include "app/import/markup/eq_field.h"
#include "app/import/text/symbol_fonts.h"

namespace lectern {

namespace {

/// Takes the first word, in capital letters.
std::string take_field_word(std::string_view& code) {
    code.remove_prefix(std::min(code.find_first_not_of(' '), code.size()));
    std::string word(code.substr(0, code.find_first_of(" \\")));
    code.remove_prefix(word.size());
    std::transform(word.begin(), word.end(), word.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return word;
}

std::string without_outer_quotes(std::string_view text) {
    const std::size_t begin = std::min(text.find_first_not_of(' '), text.size());
    text.remove_prefix(begin);
    if (text.starts_with('"')) return std::string(text.substr(1, text.find('"', 1) - 1));
    return std::string(text.substr(0, text.find_last_not_of(' ') + 1));
}

}  // namespace

WordFieldText word_field_text(std::string_view code) {
    std::string_view rest = code;
    const std::string word = take_field_word(rest);
    if (word == "SYMBOL") return {symbol_field(code)};
    if (word == "EQ") return {eq_field_text(rest), true};
    if (word == "MACROBUTTON" || word == "GOTOBUTTON") {
        take_field_word(rest);
        return {without_outer_quotes(rest.substr(0, rest.find("\\*")))};  // behind it: how it looks
    }
    return {};
}

}  // namespace lectern
