#include "app/import/markup/html_picture.h"

#include <cctype>
#include <cstddef>

namespace lectern {

namespace {

/// Of one word are the descriptions of signs beside the text: "Note", "Logo". Those of links say where they lead.
bool is_description(std::string_view words, bool in_link) {
    std::size_t count = 0;
    std::size_t unspaced_letters = 0;
    bool in_word = false;
    for (const char c : words) {
        const bool is_blank = std::isspace(static_cast<unsigned char>(c)) != 0;
        count += !is_blank && !in_word ? 1 : 0;
        in_word = !is_blank;
        unspaced_letters += static_cast<unsigned char>(c) >= 0xE0 ? 1 : 0;
    }
    constexpr std::size_t least_letters = 6;  // of scripts without blanks, whose letters have three bytes
    return count >= (in_link ? 4 : 2) || unspaced_letters >= (in_link ? 2 * least_letters : least_letters);
}

/// Words of a formula stand without blanks: "x^2", "\\frac{1}{2}".
bool is_formula(std::string_view words) {
    return words.find_first_of("\\^={}$") != words.npos;
}

/// A dot that counts visitors.
bool is_dot(const HtmlPicture::Attribute& attribute) {
    const auto is_tiny = [](const std::optional<std::string>& size) { return size == "0" || size == "1"; };
    return is_tiny(attribute("width")) || is_tiny(attribute("height"));
}

}  // namespace

HtmlPicture read_picture(const HtmlPicture::Attribute& attribute, bool in_link) {
    const std::optional<std::string> description = attribute("alt");
    if (description == "" || is_dot(attribute) || attribute("role") == "presentation") return {.is_seen = false};
    if (!description || description->find_first_not_of(" \t\r\n") == std::string::npos) return {};
    if (!is_formula(*description) && !is_description(*description, in_link)) return {.is_seen = false};
    return {.description = *description};
}

}  // namespace lectern
