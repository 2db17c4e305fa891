#include "app/import/pdf/edge_lines.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>

namespace lectern {

namespace {

bool is_letter(unsigned char c) {
    return std::isalpha(c) != 0 || c >= 0x80;
}

bool has_digit(std::string_view text) {
    return text.find_first_of("0123456789") != text.npos;
}

void add_edge(const std::vector<PageLines>& pages, std::size_t page, bool is_foot, std::vector<EdgeLine>& edges) {
    const std::vector<PlacedLine>& lines = pages[page].lines;
    const double height = pages[page].height;
    std::vector<EdgeLine> found;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const bool is_edge = is_foot ? lines[i].top > height * 7 / 8 : lines[i].bottom < height / 8;
        if (!is_edge) continue;
        found.push_back({.page = page,
                         .line = i,
                         .place = {is_foot, std::lround(lines[i].bottom / 4)},
                         .frame = {},
                         .rest = lines[i].text});
    }
    std::stable_sort(found.begin(), found.end(), [&](const EdgeLine& a, const EdgeLine& b) {
        return is_foot ? lines[a.line].bottom > lines[b.line].bottom : lines[a.line].top < lines[b.line].top;
    });
    for (std::size_t i = 1; i < found.size(); ++i) {
        const bool beside = shared_height(lines[found[i - 1].line], lines[found[i].line]) > 0.5;
        found[i].row = found[i - 1].row + (beside ? 0 : 1);
    }
    std::move(found.begin(), found.end(), std::back_inserter(edges));
}

}  // namespace

std::vector<EdgeLine> edge_lines(const std::vector<PageLines>& pages) {
    std::vector<EdgeLine> edges;
    for (std::size_t page = 0; page < pages.size(); ++page)
        for (const bool is_foot : {false, true}) add_edge(pages, page, is_foot, edges);
    return edges;
}

bool has_letters(std::string_view text) {
    return std::any_of(text.begin(), text.end(), is_letter);
}

std::string_view trimmed(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    return text.substr(0, text.find_last_not_of(" \t") + 1);
}

std::vector<std::pair<std::size_t, std::size_t>> cells_of(std::string_view row) {
    std::vector<std::pair<std::size_t, std::size_t>> cells;
    for (std::size_t begin = 0; begin <= row.size();) {
        const std::size_t end = std::min(row.find('\t', begin), row.size());
        cells.emplace_back(begin, end);
        begin = end + 1;
    }
    return cells;
}

bool holds_figures(std::string_view row) {
    const auto cells = cells_of(row);
    return std::count_if(cells.begin(), cells.end(), [&](const auto& cell) {
               const std::string_view inside = row.substr(cell.first, cell.second - cell.first);
               return has_digit(inside) && !has_letters(inside);
           }) > 1;
}

}  // namespace lectern
