#include "app/import/pdf/wide_tables.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "app/import/pdf/edge_lines.h"
#include "app/import/pdf/line_flow.h"
#include "app/import/pdf/page_rows.h"

namespace lectern {

namespace {

constexpr std::size_t fewest_cells = 3;
constexpr std::size_t fewest_rows = 3;

/// Contents in several columns: entry and number, entry and number.
bool is_of_contents(const std::vector<PlacedLine>& lines, const Row& row) {
    if (row.size() % 2 != 0) return false;
    for (std::size_t k = 0; k < row.size(); ++k)
        if (has_letters(lines[row[k]].text) != (k % 2 == 0)) return false;
    return true;
}

bool is_row_of_table(const std::vector<PlacedLine>& lines, const Row& row) {
    if (row.size() < fewest_cells || is_of_contents(lines, row)) return false;
    const PlacedLine& first = lines[row.front()];
    return std::none_of(row.begin(), row.end(), [&](std::size_t i) {
        const bool is_level = std::abs(lines[i].bottom - first.bottom) < 0.15 * first.height();
        return !is_level || is_prose(lines[i]) || lines[i].text.starts_with("\xe2\x80\xa2");  // •
    });
}

}  // namespace

std::vector<RowExtent> table_row_extents(const std::vector<PlacedLine>& lines) {
    std::vector<RowExtent> extents(lines.size());
    std::vector<std::size_t> all(lines.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    const std::vector<Row> rows = rows_of(lines, std::move(all));
    for (std::size_t begin = 0; begin < rows.size();) {
        std::size_t end = begin;
        while (end < rows.size() && is_row_of_table(lines, rows[end])) ++end;
        for (std::size_t k = begin; k < end && end - begin >= fewest_rows; ++k)
            for (const std::size_t i : rows[k])
                extents[i] = {lines[rows[k].front()].left, lines[rows[k].back()].right, lines[rows[begin].front()].top,
                              lines[rows[end - 1].front()].bottom};
        begin = end + 1;
    }
    return extents;
}

}  // namespace lectern
