#include "app/import/pdf/table_rows.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace lectern {

namespace {

constexpr double short_share = 0.28;
constexpr int most_single_rows = 2;  ///< further lines of a cell, between rows with several cells

using Row = std::vector<std::size_t>;  ///< indices of the lines at one height, from left to right

bool fits(const std::vector<PlacedLine>& lines, const Row& row, std::size_t line) {
    if (shared_height(lines[row.front()], lines[line]) <= 0.5) return false;
    return std::none_of(row.begin(), row.end(), [&](std::size_t other) {
        return lines[line].left < lines[other].right - 1 && lines[other].left < lines[line].right - 1;
    });
}

/// All rows of the page from top to bottom.
std::vector<Row> rows_of(const std::vector<PlacedLine>& lines) {
    std::vector<std::size_t> order(lines.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto middle = [&](std::size_t i) { return lines[i].top + lines[i].bottom; };
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return middle(a) < middle(b); });
    std::vector<Row> rows;
    for (const std::size_t i : order) {
        if (!rows.empty() && fits(lines, rows.back(), i)) {
            rows.back().push_back(i);
        } else {
            rows.push_back({i});
        }
    }
    for (Row& row : rows) {
        std::sort(row.begin(), row.end(), [&](std::size_t a, std::size_t b) { return lines[a].left < lines[b].left; });
    }
    return rows;
}

bool follows_closely(const PlacedLine& above, const PlacedLine& below) {
    return below.top - above.bottom < 1.2 * std::min(above.height(), below.height());
}

/// One past the last row of the stretch of side-by-side rows that begins at `begin`.
std::size_t stretch_end(const std::vector<PlacedLine>& lines, const std::vector<Row>& rows, std::size_t begin) {
    std::size_t end = begin + 1;
    int singles = 0;
    for (std::size_t i = begin + 1; i < rows.size(); ++i) {
        if (!follows_closely(lines[rows[i - 1].front()], lines[rows[i].front()])) break;
        singles = rows[i].size() > 1 ? 0 : singles + 1;
        if (singles > most_single_rows) break;
        if (singles == 0) end = i + 1;
    }
    return end;
}

bool is_table(const std::vector<PlacedLine>& lines, const std::vector<Row>& rows, std::size_t begin, std::size_t end,
              double text_width) {
    int side_by_side = 0;
    int with_short = 0;
    for (std::size_t i = begin; i < end; ++i) {
        if (rows[i].size() < 2) continue;
        ++side_by_side;
        const auto is_short = [&](std::size_t line) { return lines[line].width() < short_share * text_width; };
        with_short += std::any_of(rows[i].begin(), rows[i].end(), is_short) ? 1 : 0;
    }
    return 2 * with_short > side_by_side;
}

/// A row on its own with moderate gaps is a line of prose that was stretched to the margin, not a table.
PlacedLine joined(std::vector<PlacedLine>& lines, const Row& row, bool alone) {
    PlacedLine line = std::move(lines[row.front()]);
    for (std::size_t i = 1; i < row.size(); ++i) {
        const bool cell = !alone || lines[row[i]].left - line.right > 2.5 * line.height();
        append_right(line, std::move(lines[row[i]]), cell);
    }
    return line;
}

}  // namespace

std::vector<PlacedLine> with_table_rows(std::vector<PlacedLine> lines) {
    if (lines.size() < 2) return lines;
    double left = lines.front().left;
    double right = lines.front().right;
    for (const PlacedLine& line : lines) {
        left = std::min(left, line.left);
        right = std::max(right, line.right);
    }
    const std::vector<Row> rows = rows_of(lines);
    // For each line: the first line (in reading order) of the table that it belongs to, and its row there.
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::vector<std::size_t> table_of(lines.size(), none);
    std::vector<std::pair<std::size_t, std::size_t>> extent(
        lines.size());  ///< rows [begin, end) of the table at a line
    for (std::size_t begin = 0; begin < rows.size(); ++begin) {
        if (rows[begin].size() < 2) continue;
        const std::size_t end = stretch_end(lines, rows, begin);
        if (is_table(lines, rows, begin, end, right - left)) {
            std::size_t first = none;
            for (std::size_t i = begin; i < end; ++i)
                for (const std::size_t line : rows[i]) first = std::min(first, line);
            for (std::size_t i = begin; i < end; ++i)
                for (const std::size_t line : rows[i]) table_of[line] = first;
            extent[first] = {begin, end};
        }
        begin = end - 1;
    }
    std::vector<PlacedLine> ordered;
    ordered.reserve(lines.size());
    for (std::size_t i = 0; i < table_of.size(); ++i) {
        if (table_of[i] == none) {
            ordered.push_back(std::move(lines[i]));
        } else if (table_of[i] == i) {
            const auto [begin, end] = extent[i];
            for (std::size_t row = begin; row < end; ++row) {
                ordered.push_back(joined(lines, rows[row], end - begin == 1));
            }
        }
    }
    return ordered;
}

}  // namespace lectern
