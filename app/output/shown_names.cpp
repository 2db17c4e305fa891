#include "app/output/shown_names.h"

#include <algorithm>

#include "app/output/visible_text.h"
#include "engine/text/utf8.h"

namespace lectern {

namespace {

constexpr std::string_view ellipsis = "…";

/// Bytes of the first `count` characters; a byte that belongs to none counts as one.
std::size_t bytes_of_characters(std::string_view text, std::size_t count) {
    std::size_t at = 0;
    for (; count > 0 && at < text.size(); --count) at += std::max<std::size_t>(utf8::character_length(text, at), 1);
    return at;
}

/// Calls `change` with every name of a document and with how long it may be.
template <typename Documents, typename Change>
void for_each_name(Documents& document, const Change& change) {
    change(document.name, longest_name);
    for (auto& page : document.pages) change(page.label, longest_label);
    for (auto& heading : document.headings) change(heading.title, longest_title);
    for (auto& part : document.parts) change(part.name, longest_name);
    for (auto& notice : document.notices) change(notice, longest_notice);
}

}  // namespace

namespace {

std::string_view text_of(const std::string& name) {
    return name;
}
std::string text_of(const Sentence& notice) {
    return notice.english();
}

void limit(std::string& name, std::size_t most) {
    name = shown_name(name, most);
}
/// One that is too long, or quotes what would be obeyed, stays as the text that it is in English.
void limit(Sentence& notice, std::size_t most) {
    const std::string text = notice.english();
    if (std::string shown = shown_name(text, most); shown != text) notice = quoted(std::move(shown));
}

}  // namespace

std::string shown_name(std::string_view name, std::size_t most) {
    // Cut first: what is shown of a name of megabytes is not worth looking through all of it.
    std::string shown = visible_line(name.substr(0, bytes_of_characters(name, most + 1)));
    if (bytes_of_characters(shown, most) == shown.size()) return shown;
    shown.resize(bytes_of_characters(shown, most - 1));
    return shown.append(ellipsis);
}

void limit_names(Document& document) {
    if (document.headings.size() > most_headings) document.headings.resize(most_headings);
    if (document.notices.size() > most_notices) document.notices.resize(most_notices);
    for_each_name(document, [](auto& name, std::size_t most) { limit(name, most); });
}

bool has_limited_names(const Document& document) {
    bool limited = document.headings.size() <= most_headings && document.notices.size() <= most_notices;
    for_each_name(document, [&limited](const auto& name, std::size_t most) {
        limited = limited && shown_name(text_of(name), most) == text_of(name);
    });
    return limited;
}

}  // namespace lectern
