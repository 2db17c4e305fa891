#include "app/import/text/picture_text.h"

#include <algorithm>

#include "app/import/text/code_points.h"

namespace lectern {

namespace {

constexpr std::size_t longest_picture_text = 1000;  ///< characters

/// "https://example.org/a.png", "C:\\Users\\me\\a.png": where it came from says nothing of what it shows.
bool is_address(std::string_view text) {
    const bool is_one_word = text.find(' ') == text.npos;
    return (is_one_word && text.find("://") != text.npos) || (text.size() > 3 && text.substr(1, 2) == ":\\");
}

bool is_file_name(std::string_view text) {
    const std::size_t dot = text.rfind('.');
    return dot != text.npos && text.size() - dot <= 5 && text.find('/') == text.npos &&
           text.find(' ', dot) == text.npos && dot + 1 < text.size();
}

}  // namespace

std::string picture_text(std::string_view description) {
    description.remove_prefix(std::min(description.find_first_not_of(" \t\r\n"), description.size()));
    if (description.empty() || is_file_name(description) || is_address(description)) return {};
    std::size_t end = 0;
    for (std::size_t i = 0; i < longest_picture_text && end < description.size(); ++i)
        next_code_point(description, end);
    return "[picture: " + std::string(description.substr(0, end)) + (end < description.size() ? "…]" : "]");
}

}  // namespace lectern
