#include "app/import/running_lines.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace lectern {

namespace {

constexpr int fewest_pages = 3;

bool is_roman(std::string_view word) {
    return !word.empty() && word.size() <= 8 && word.find_first_not_of("ivxlcIVXLC") == word.npos;
}

/// What stays equal from page to page: the text with its numbers (Arabic; Roman when alone) replaced by '#'.
std::string pattern_of(std::string_view text) {
    if (is_roman(text)) return "#";
    std::string pattern;
    for (const char c : text) {
        if (c < '0' || c > '9') {
            pattern += c;
        } else if (pattern.empty() || pattern.back() != '#') {
            pattern += '#';
        }
    }
    return pattern;
}

/// "25 Source packages" or "Source packages 25", on page 25.
bool carries_label(std::string_view text, std::string_view label) {
    if (label.empty() || text.size() < label.size()) return false;
    const auto parted = [](char c) { return c == ' ' || c == '\t'; };
    if (text.starts_with(label) && (text.size() == label.size() || parted(text[label.size()]))) return true;
    return text.ends_with(label) && parted(text[text.size() - label.size() - 1]);
}

/// Pattern and height on the page, rounded to 4 points: producers place such lines exactly, but their box's top moves
/// with the letters in it. Left edges are free: page numbers stand left and right in turn.
using Key = std::pair<std::string, long>;

Key key_of(const PlacedLine& line, std::string_view label) {
    return {carries_label(line.text, label) ? "#" : pattern_of(line.text), std::lround(line.bottom / 4)};
}

/// Indices of the lines of a page that may be a head or foot.
std::vector<std::size_t> edges_of(const PageLines& page) {
    std::vector<std::size_t> edges;
    for (std::size_t i = 0; i < page.lines.size(); ++i) {
        const PlacedLine& line = page.lines[i];
        if (line.bottom < page.height / 8 || line.top > page.height * 7 / 8) edges.push_back(i);
    }
    return edges;
}

/// A line's own key and, for the outermost line at either end of the page, those of its cells: a head may say the same
/// on the left of every page and the chapter on the right.
std::vector<Key> keys_of(const PageLines& page, std::size_t index) {
    const PlacedLine& line = page.lines[index];
    std::vector<Key> keys{key_of(line, page.label)};
    const auto higher = [](const PlacedLine& a, const PlacedLine& b) { return a.bottom < b.bottom; };
    const auto [top, bottom] = std::minmax_element(page.lines.begin(), page.lines.end(), higher);
    if (!line.has_cells || (&line != &*top && &line != &*bottom)) return keys;
    for (std::size_t begin = 0; begin <= line.text.size();) {
        PlacedLine cell = line;
        const std::size_t end = std::min(line.text.find('\t', begin), line.text.size());
        cell.text = line.text.substr(begin, end - begin);
        keys.push_back(key_of(cell, page.label));
        begin = end + 1;
    }
    return keys;
}

}  // namespace

int remove_running_lines(std::vector<PageLines>& pages) {
    std::map<Key, int> pages_with;
    for (const PageLines& page : pages)
        for (const std::size_t i : edges_of(page))
            for (const Key& key : keys_of(page, i)) ++pages_with[key];

    std::map<std::string, bool> kept_once;
    int changed = 0;
    for (PageLines& page : pages) {
        std::vector<PlacedLine>& lines = page.lines;
        std::vector<std::size_t> removed;
        for (const std::size_t i : edges_of(page)) {
            const std::vector<Key> keys = keys_of(page, i);
            const auto running =
                std::find_if(keys.begin(), keys.end(), [&](const Key& key) { return pages_with[key] >= fewest_pages; });
            if (running == keys.end()) continue;
            const bool only_number = running->first.find_first_not_of("#-. ") == std::string::npos;
            if (!only_number && !std::exchange(kept_once[running->first], true)) continue;
            removed.push_back(i);
        }
        for (auto i = removed.rbegin(); i != removed.rend(); ++i) {
            lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(*i));
        }
        changed += removed.empty() ? 0 : 1;
    }
    return changed;
}

}  // namespace lectern
