#include "app/import/pdf/page_numbers.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "app/import/text/code_points.h"
#include "app/import/text/numerals.h"

namespace lectern {

namespace {

struct Token {
    std::string text;  ///< in small letters, without dashes and brackets around it
    std::size_t begin = 0, end = 0;
};

/// Between words, as blanks are.
constexpr std::array<std::string_view, 11> separators{" ", "\u00a0", "|",  "·",  "•",     "–",
                                                      "—", "第",     "页", "頁", "ページ"};

/// Bytes of a separator at this place, or 0.
std::size_t separator_at(std::string_view text, std::size_t at) {
    for (const std::string_view each : separators)
        if (text.substr(at).starts_with(each)) return each.size();
    return 0;
}

void add_token(std::string_view text, std::size_t begin, std::size_t end, std::vector<Token>& tokens) {
    constexpr std::string_view around = "-~*()[]<>";
    Token token{.text = {}, .begin = begin, .end = end};
    std::string_view word = text.substr(begin, end - begin);
    while (!word.empty() && around.find(word.front()) != around.npos) word.remove_prefix(1);
    while (!word.empty() && (around.find(word.back()) != around.npos || word.back() == '.')) word.remove_suffix(1);
    if (word.empty()) return;
    for (const char c : word) token.text += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    tokens.push_back(std::move(token));
}

/// "Page 3/70" becomes "page", "3", "/", "70".
std::vector<Token> tokens_of(std::string_view text) {
    std::vector<Token> tokens;
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= text.size();) {
        const bool slash = at < text.size() && text[at] == '/';
        const std::size_t separator = at == text.size() || slash ? 1 : separator_at(text, at);
        if (separator > 0) {
            add_token(text, begin, at, tokens);
            if (slash) tokens.push_back({"/", at, at + 1});
            begin = at + separator;
        }
        at += std::max<std::size_t>(separator, 1);
    }
    return tokens;
}

template <std::size_t n>
bool is_one_of(std::string_view word, const std::array<std::string_view, n>& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_page_word(std::string_view word) {
    constexpr std::array<std::string_view, 21> words{"page",   "pages",  "p",   "pg",     "seite", "s",        "página",
                                                     "pagina", "pág",    "pag", "blatt",  "folio", "fol",      "side",
                                                     "sida",   "strona", "str", "strana", "стр",   "страница", "oldal"};
    return is_one_of(word, words);
}

bool is_of(std::string_view word) {
    constexpr std::array<std::string_view, 9> words{"of", "/", "von", "de", "sur", "di", "van", "af", "из"};
    return is_one_of(word, words);
}

/// In the digits of any script.
std::optional<int> arabic(std::string_view word) {
    int value = 0;
    int digits = 0;
    for (std::size_t at = 0; at < word.size();) {
        const int digit = u_charDigitValue(next_code_point(word, at));
        if (digit < 0 || ++digits > 6) return std::nullopt;
        value = 10 * value + digit;
    }
    return digits > 0 ? std::optional(value) : std::nullopt;
}

/// Small letters only; pages are seldom counted so beyond a preface.
std::optional<int> roman(std::string_view word) {
    if (word.empty() || word.find_first_not_of("ivxlc") != word.npos) return std::nullopt;
    for (int value = 1; value < 200; ++value)
        if (numeral(value, 'i') == word) return value;
    return std::nullopt;
}

/// Tokens [first, last) as [page] NUMBER [of TOTAL].
std::optional<PageNumber> read_number(const std::vector<Token>& tokens, std::size_t first, std::size_t last,
                                      std::string_view label) {
    PageNumber found{.begin = tokens[first].begin, .end = tokens[last - 1].end};
    std::size_t at = first;
    const bool named = is_page_word(tokens[at].text);
    if (named) found.frame = tokens[at++].text + " ";
    if (at == last) return std::nullopt;
    const std::string& number = tokens[at++].text;
    found.value = arabic(number);
    if (!found.value) found.value = roman(number);
    found.is_label = number == label;
    if (!found.value && !found.is_label) return std::nullopt;
    found.frame += '#';
    if (last - at == 2 && is_of(tokens[at].text) && arabic(tokens[at + 1].text)) {
        found.frame += " of " + tokens[at + 1].text;
        at = last;
    }
    if (at != last) return std::nullopt;
    found.form = named ? PageNumber::Form::named : PageNumber::Form::beside;
    return found;
}

}  // namespace

std::vector<PageNumber> page_numbers_in(std::string_view text, std::string_view label) {
    std::string small_label(label);
    for (char& c : small_label) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    const std::vector<Token> tokens = tokens_of(text);
    const std::size_t count = tokens.size();
    std::vector<PageNumber> found;
    if (count == 0) return found;
    if (auto whole = read_number(tokens, 0, count, small_label)) {
        whole->form = PageNumber::Form::alone;
        whole->begin = 0;
        whole->end = text.size();
        found.push_back(std::move(*whole));
    }
    constexpr std::size_t longest = 4;  // "page 3 of 70"
    for (std::size_t length = std::min(longest, count - 1); length > 0; --length) {
        for (const std::size_t first : {std::size_t{0}, count - length}) {
            auto part = read_number(tokens, first, first + length, small_label);
            if (!part) continue;
            // Separators between the number and the words go with it.
            if (first == 0) part->begin = 0, part->end = tokens[length].begin;
            if (first > 0) part->begin = tokens[first - 1].end, part->end = text.size();
            found.push_back(std::move(*part));
        }
    }
    return found;
}

}  // namespace lectern
