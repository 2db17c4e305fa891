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
constexpr std::size_t edge_lines = 2;  ///< a head or foot has at most two lines

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

/// Pattern and height on the page, rounded to 4 points: producers place such lines exactly, but their box's top moves
/// with the letters in it. Left edges are free: page numbers stand left and right in turn.
using Key = std::pair<std::string, long>;

Key key_of(const PlacedLine& line) {
    return {pattern_of(line.text), std::lround(line.bottom / 4)};
}

/// Indices of the lines of a page that may be a head or foot, by height: the order of reading may put a foot first.
std::vector<std::size_t> edges_of(const std::vector<PlacedLine>& lines) {
    std::vector<std::size_t> order(lines.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return lines[a].bottom < lines[b].bottom; });
    if (order.size() > 2 * edge_lines) {
        order.erase(order.begin() + edge_lines, order.end() - static_cast<std::ptrdiff_t>(edge_lines));
    }
    std::sort(order.begin(), order.end());
    return order;
}

}  // namespace

int remove_running_lines(std::vector<std::vector<PlacedLine>>& pages) {
    std::map<Key, int> pages_with;
    for (const auto& lines : pages)
        for (const std::size_t i : edges_of(lines)) ++pages_with[key_of(lines[i])];

    std::map<std::string, bool> kept_once;
    int changed = 0;
    for (auto& lines : pages) {
        std::vector<std::size_t> removed;
        for (const std::size_t i : edges_of(lines)) {
            const Key key = key_of(lines[i]);
            if (pages_with[key] < fewest_pages) continue;
            const bool only_number = key.first.find_first_not_of("#-. ") == key.first.npos;
            if (!only_number && !std::exchange(kept_once[key.first], true)) continue;
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
