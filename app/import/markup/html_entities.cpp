#include "app/import/markup/html_entities.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "app/import/markup/html_entity_names.h"
#include "app/import/text/code_points.h"

namespace lectern {

namespace {

constexpr std::size_t longest_entity_name = 40;  // HTML's longest has 31 letters

bool is_name_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/// The name of the reference that begins at `at` ("&name;"); empty if none does.
std::string_view name_at(std::string_view markup, std::size_t at) {
    const std::string_view rest = markup.substr(at + 1, longest_entity_name + 1);
    const auto* const end = std::find_if_not(rest.begin(), rest.end(), is_name_letter);
    return end == rest.end() || *end != ';' ? std::string_view() : std::string_view(rest.begin(), end);
}

/// Where what begins with "<" at `at` ends, if references in it are no references; else `at`.
std::size_t behind_plain_text(std::string_view markup, std::size_t at) {
    for (const auto& [begin, end] : {std::pair<std::string_view, std::string_view>("<!--", "-->"),
                                     std::pair<std::string_view, std::string_view>("<![CDATA[", "]]>")}) {
        if (!markup.substr(at).starts_with(begin)) continue;
        const std::size_t found = markup.find(end, at + begin.size());
        return found == markup.npos ? markup.size() : found + end.size();
    }
    return at;
}

template <typename Use>
void for_each_code_point(std::string_view code_points, Use use) {
    for (std::size_t begin = 0; begin < code_points.size();) {
        const std::size_t end = std::min(code_points.find('+', begin), code_points.size());
        use(code_points.substr(begin, end - begin));
        begin = end + 1;
    }
}

}  // namespace

std::string with_numbered_entities(std::string_view markup) {
    std::string changed;
    std::size_t copied = 0;
    for (std::size_t at = markup.find_first_of("&<"); at != markup.npos; at = markup.find_first_of("&<", at)) {
        if (markup[at] == '<') {
            at = std::max(at + 1, behind_plain_text(markup, at));
            continue;
        }
        const std::string_view name = name_at(markup, at);
        const std::string_view code_points = html_entity_code_points(name);
        if (!code_points.empty()) {
            changed += markup.substr(copied, at - copied);
            for_each_code_point(code_points, [&](std::string_view code) { changed.append("&#x").append(code) += ';'; });
            copied = at + name.size() + 2;
        }
        at += name.size() + 1;
    }
    if (copied > 0) changed += markup.substr(copied);
    return changed;
}

std::string entity_text(std::string_view name) {
    const std::string_view code_points = html_entity_code_points(name);
    std::string text;
    if (code_points.empty()) return text.append("&").append(name).append(";");
    for_each_code_point(code_points, [&](std::string_view code) {
        int value = 0;
        std::from_chars(code.data(), code.data() + code.size(), value, 16);
        append_code_point(value, text);
    });
    return text;
}

}  // namespace lectern
