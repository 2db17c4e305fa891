#include "app/log/without_names.h"

#include <cctype>

namespace lectern {

namespace {

constexpr std::string_view left_out = "<…>";

bool is_blank(char letter) {
    return letter == ' ' || letter == '\n' || letter == '\t' || letter == '\r';
}

/// Where the first quotation begins: a mark behind a letter is an apostrophe.
std::size_t first_quote(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i)
        if ((text[i] == '\'' || text[i] == '"') && (i == 0 || is_blank(text[i - 1]) || text[i - 1] == '(')) return i;
    return std::string_view::npos;
}

/// "/home/a/b", "report.pdf".
bool names_a_file(std::string_view word) {
    while (!word.empty() && std::string_view(".,:;)!?").find(word.back()) != std::string_view::npos)
        word.remove_suffix(1);
    if (word.find('/') != std::string_view::npos || word.find('\\') != std::string_view::npos) return true;
    const std::size_t dot = word.rfind('.');
    return dot != std::string_view::npos && dot + 1 < word.size() &&
           std::isalpha(static_cast<unsigned char>(word[dot + 1])) != 0;
}

}  // namespace

std::string without_names(std::string_view text) {
    std::string unquoted(text);
    // A name may hold quotation marks itself: all goes, from the first to the last.
    if (const std::size_t begin = first_quote(text); begin != std::string_view::npos) {
        const std::size_t end = text.find_last_of("'\"");
        unquoted = std::string(text.substr(0, begin)) + std::string(left_out);
        if (end > begin) unquoted += text.substr(end + 1);
    }
    std::string shown;
    for (std::size_t begin = 0; begin < unquoted.size();) {
        std::size_t end = begin;
        while (end < unquoted.size() && !is_blank(unquoted[end])) ++end;
        const std::string_view word(unquoted.data() + begin, end - begin);
        shown += names_a_file(word) ? left_out : word;
        if (end < unquoted.size()) shown += ' ';
        begin = end + 1;
    }
    return shown;
}

}  // namespace lectern
