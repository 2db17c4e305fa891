#include "app/import/text/pages.h"

#include <fmt/format.h>

#include "app/import/text/code_points.h"

namespace lectern {

namespace {

constexpr std::size_t page_characters = 4000;

/// Byte length of the first `characters` characters of `text`, or of all of it.
std::size_t bytes_of(std::string_view text, std::size_t characters) {
    std::size_t bytes = 0;
    while (characters > 0 && bytes < text.size()) {
        next_code_point(text, bytes);
        --characters;
    }
    return bytes;
}

}  // namespace

std::size_t page_length(std::string_view text) {
    const std::size_t longest = bytes_of(text, page_characters);
    if (longest == text.size()) return longest;
    const std::size_t shortest = bytes_of(text, page_characters / 2);
    const std::string_view window = text.substr(0, longest);
    for (const std::string_view border : {"\n\n", "\n", " "}) {
        const std::size_t at = window.rfind(border);
        if (at != window.npos && at + border.size() > shortest) return at + border.size();
    }
    return longest;
}

void add_pages(Document& document, std::size_t begin, std::size_t end, std::string_view label) {
    int part = 0;
    do {
        const std::size_t length = page_length(std::string_view(document.text).substr(begin, end - begin));
        ++part;
        std::string name = label.empty() ? std::to_string(document.pages.size() + 1)
                           : part == 1   ? std::string(label)
                                         : fmt::format("{} ({})", label, part);
        document.pages.push_back({std::move(name), begin, begin + length});
        begin += length;
    } while (begin < end);
}

}  // namespace lectern
