#include "app/survey/said_items.h"

#include <algorithm>
#include <cctype>

#include "engine/answer/repetition.h"

namespace lectern {

namespace {

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blank = " \t\r\n";
    const std::size_t first = text.find_first_not_of(blank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blank) + 1 - first);
}

bool begins_with_number(std::string_view line, std::size_t& end) {
    end = 0;
    while (end < line.size() && std::isdigit(static_cast<unsigned char>(line[end])) != 0) ++end;
    return end > 0 && end < 4 && end + 1 < line.size() && (line[end] == '.' || line[end] == ')') &&
           line[end + 1] == ' ';
}

/// Without "- ", "* ", "3. ".
std::string_view without_bullet(std::string_view line) {
    std::size_t digits = 0;
    if (begins_with_number(line, digits)) return trimmed(line.substr(digits + 1));
    for (const std::string_view bullet : {"- ", "* ", "+ ", "\xe2\x80\xa2 "})
        if (line.starts_with(bullet)) return trimmed(line.substr(bullet.size()));
    return line;
}

std::string without_emphasis(std::string_view line) {
    std::string plain(line);
    for (const std::string_view mark : {"**", "`"})
        for (std::size_t at = plain.find(mark); at != std::string::npos; at = plain.find(mark, at))
            plain.erase(at, mark.size());
    return plain;
}

/// In the words that were asked for, or in those of the 0.5B.
bool says_nothing(std::string_view item) {
    if (item.ends_with('.')) item.remove_suffix(1);
    constexpr std::string_view sign = nothing_said.substr(0, nothing_said.size() - 1);
    return item == sign || item == "None here" || item == "None";
}

}  // namespace

std::vector<std::string> items_in(std::string_view said) {
    std::vector<std::string> items;
    for (std::size_t begin = 0; begin < said.size();) {
        const std::size_t end = std::min(said.find('\n', begin), said.size());
        const std::string item = without_emphasis(without_bullet(trimmed(said.substr(begin, end - begin))));
        begin = end + 1;
        if (item.empty() || item.back() == ':' || says_nothing(item)) continue;
        if (std::ranges::find(items, item) == items.end()) items.push_back(item);
    }
    return items;
}

bool repeats_itself(std::string_view said) {
    if (ends_in_circles(said)) return true;
    if (said.empty() || said.back() != '\n') return false;
    const std::string_view lines = said.substr(0, said.size() - 1);
    const std::size_t last = lines.rfind('\n');
    if (last == std::string_view::npos) return false;
    const std::string_view line = lines.substr(last + 1);
    for (std::size_t begin = 0; begin <= last;) {
        const std::size_t end = lines.find('\n', begin);
        if (lines.substr(begin, end - begin) == line) return !trimmed(line).empty();
        begin = end + 1;
    }
    return false;
}

bool is_of_use(std::string_view said) {
    constexpr std::size_t circle_in_item = 48;                 // bytes
    constexpr std::string_view no_character = "\xef\xbf\xbd";  // stands for bytes that are none
    std::string characters(said);
    for (std::size_t at = 0; (at = characters.find(no_character, at)) != std::string::npos;)
        characters.erase(at, no_character.size());
    std::erase_if(characters, [](char c) { return c >= 0 && c < ' '; });
    const auto is_said = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || (c & 0x80) != 0; };
    return std::ranges::any_of(characters, is_said) && !ends_in_circles(characters, circle_in_item);
}

}  // namespace lectern
