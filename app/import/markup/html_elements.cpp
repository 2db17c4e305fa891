#include "app/import/markup/html_elements.h"

#include <algorithm>
#include <cstdlib>

namespace lectern {

bool is_one_of(std::string_view name, std::initializer_list<std::string_view> names) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_left_out(std::string_view name) {
    return is_one_of(name, {"script", "style", "template", "noscript", "nav", "iframe", "object", "button", "audio",
                            "video", "canvas", "svg", "rt", "rp", "del", "datalist"});
}

bool is_closed(std::string_view name, const HtmlAttribute& attribute) {
    return name == "dialog" && !attribute("open");
}

bool is_block(std::string_view name) {
    return is_one_of(name,
                     {"dialog",   "p",       "div",     "section",    "article",    "header", "footer", "main",
                      "aside",    "address", "figure",  "figcaption", "blockquote", "pre",    "dl",     "form",
                      "fieldset", "caption", "details", "summary",    "center",     "hr",     "body",   "legend"});
}

bool is_field_with_text(std::string_view name) {
    return is_one_of(name, {"textarea", "output", "progress", "meter"});
}

bool is_list(std::string_view name) {
    return is_one_of(name, {"ul", "ol", "menu", "dir"});
}

int heading_level(std::string_view name) {
    return name.size() == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6' ? name[1] - '0' : 0;
}

bool is_inline(std::string_view name) {
    return is_one_of(name,
                     {"span", "font", "a", "b", "i", "em", "strong", "small", "big", "u", "cite", "label", "abbr"});
}

bool is_note(const HtmlAttribute& attribute) {
    const std::string type = attribute("epub:type").value_or(attribute("type").value_or(""));
    return type.find("note") != std::string::npos || attribute("role").value_or("").find("note") != std::string::npos;
}

bool is_contents_of_book(std::string_view name, const HtmlAttribute& attribute) {
    return name == "nav" && (attribute("epub:type") || attribute("type"));
}

bool is_for_screens(const HtmlAttribute& attribute) {
    const std::string media = attribute("media").value_or("");
    return media.empty() || media == "all" || (media.starts_with("screen") && media.find('(') == std::string::npos);
}

bool is_way_back(const HtmlAttribute& attribute) {
    return attribute("role") == "doc-backlink" ||
           attribute("class").value_or("").find("footnote-back") != std::string::npos;
}

bool is_note_mark(const HtmlAttribute& attribute) {
    const std::string type = attribute("epub:type").value_or(attribute("type").value_or(""));
    return type.find("noteref") != std::string::npos || attribute("role") == "doc-noteref";
}

long number_of(const std::optional<std::string>& text, long otherwise) {
    if (!text) return otherwise;
    char* end = nullptr;
    const long number = std::strtol(text->c_str(), &end, 10);
    return end == text->c_str() ? otherwise : std::clamp(number, -1'000'000L, 1'000'000'000L);
}

}  // namespace lectern
