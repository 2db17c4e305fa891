#include "app/import/markup/one_line.h"

#include "app/import/text/code_points.h"
#include "app/import/text/normalize.h"

namespace lectern {

std::string_view without_outer_blanks(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\n");
    if (begin == text.npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\n") + 1 - begin);
}

std::string flat(std::string_view text) {
    const std::string clean = clean_page_text(text);
    std::string line;
    for (const char c : without_outer_blanks(clean))
        if (c != ' ' || !line.ends_with(' ')) line += c;
    return line;
}

std::string shortened(const std::string& text, std::size_t characters) {
    std::size_t at = 0;
    for (; characters > 0 && at < text.size(); --characters) next_code_point(text, at);
    return at < text.size() ? text.substr(0, at) + "…" : text;
}

}  // namespace lectern
