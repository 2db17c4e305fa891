#include "app/import/pdf/edge_lines.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>

#include "app/import/pdf/page_numbers.h"

namespace lectern {

namespace {

bool is_letter(unsigned char c) {
    return std::isalpha(c) != 0 || c >= 0x80;
}

bool has_digit(std::string_view text) {
    return text.find_first_of("0123456789") != text.npos;
}

/// At an edge stands what is in the page's outer eighth, and a number alone in its outer quarter: LaTeX leaves wide
/// margins below it.
bool is_at_edge(const PageLines& page, const PlacedLine& line, bool is_foot) {
    const double from_edge = is_foot ? page.height - line.top : line.bottom;
    if (from_edge < page.height / 8) return true;
    constexpr std::size_t longest = 20;
    if (from_edge > page.height / 4 || line.text.size() > longest) return false;
    const auto numbers = page_numbers_in(line.text, page.label);
    return !numbers.empty() && numbers.front().form == PageNumber::Form::alone;
}

void add_edge(const std::vector<PageLines>& pages, std::size_t page, bool is_foot, std::vector<EdgeLine>& edges) {
    const std::vector<PlacedLine>& lines = pages[page].lines;
    std::vector<EdgeLine> found;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!is_at_edge(pages[page], lines[i], is_foot)) continue;
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
