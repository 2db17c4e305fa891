#include "app/import/pdf/table_rows.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "app/import/pdf/gutters.h"
#include "app/import/pdf/page_rows.h"

namespace lectern {

namespace {

constexpr double short_share = 0.28;
constexpr int most_single_rows = 2;  ///< further lines of a cell, between rows with several cells

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

/// A part of the page that no gutter runs through.
struct Zone {
    std::vector<std::size_t> lines;
    double width = 0;
};

double width_of(const std::vector<PlacedLine>& lines, const std::vector<std::size_t>& some) {
    double left = lines[some.front()].left;
    double right = lines[some.front()].right;
    for (const std::size_t i : some) {
        left = std::min(left, lines[i].left);
        right = std::max(right, lines[i].right);
    }
    return right - left;
}

/// Notes in each line which zone it stands in.
std::vector<Zone> part_into_zones(std::vector<PlacedLine>& lines, const std::vector<Gutter>& gutters) {
    using Sides = std::pair<std::size_t, std::size_t>;  ///< the nearest gutters on the left and on the right
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::map<Sides, std::vector<std::size_t>> by_sides;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Gutter* left = nullptr;
        const Gutter* right = nullptr;
        for (const Gutter& gutter : gutters) {
            if (!gutter.is_beside(lines[i])) continue;
            const bool is_right = gutter.left > lines[i].left;
            if (is_right && (right == nullptr || gutter.left < right->left)) right = &gutter;
            if (!is_right && (left == nullptr || gutter.left > left->left)) left = &gutter;
        }
        by_sides[{left ? left->id : none, right ? right->id : none}].push_back(i);
    }
    std::vector<Zone> zones;
    for (auto& [sides, of_zone] : by_sides) {
        for (const std::size_t i : of_zone) lines[i].column = zones.size();
        zones.push_back({of_zone, width_of(lines, of_zone)});
    }
    return zones;
}

/// Poppler reads two lists side by side in turn: reads each to its end.
void part_columns(std::vector<PlacedLine>& lines, const Gutter& gutter) {
    std::vector<std::size_t> places;
    std::vector<PlacedLine> first;
    std::vector<PlacedLine> second;
    const auto is_left = [&](const PlacedLine& line) { return line.left < gutter.left; };
    std::size_t changes = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!gutter.is_beside(lines[i])) continue;
        if (!places.empty() && is_left(lines[places.back()]) != is_left(lines[i])) ++changes;
        places.push_back(i);
    }
    if (changes < 2) return;
    const bool left_first = is_left(lines[places.front()]);
    for (const std::size_t i : places)
        (is_left(lines[i]) == left_first ? first : second).push_back(std::move(lines[i]));
    std::move(second.begin(), second.end(), std::back_inserter(first));
    for (std::size_t i = 0; i < places.size(); ++i) lines[places[i]] = std::move(first[i]);
}

/// For each line: the first line (in reading order) of the table that it belongs to, and its rows there.
struct Tables {
    explicit Tables(std::size_t lines) : table_of(lines, none), rows(lines) {}

    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::vector<std::size_t> table_of;
    std::vector<std::vector<Row>> rows;  ///< of the table at a line
};

void find_tables(const std::vector<PlacedLine>& lines, const Zone& zone, Tables& tables) {
    const std::vector<Row> rows = rows_of(lines, zone.lines);
    for (std::size_t begin = 0; begin < rows.size(); ++begin) {
        if (rows[begin].size() < 2) continue;
        const std::size_t end = stretch_end(lines, rows, begin);
        if (is_table(lines, rows, begin, end, zone.width)) {
            std::size_t first = Tables::none;
            for (std::size_t i = begin; i < end; ++i)
                for (const std::size_t line : rows[i]) first = std::min(first, line);
            for (std::size_t i = begin; i < end; ++i) {
                for (const std::size_t line : rows[i]) tables.table_of[line] = first;
                tables.rows[first].push_back(rows[i]);
            }
        }
        begin = end - 1;
    }
}

}  // namespace

std::vector<PlacedLine> with_table_rows(std::vector<PlacedLine> lines) {
    if (lines.size() < 2) return lines;
    const std::vector<Gutter> gutters = gutters_of(lines);
    for (const Gutter& gutter : gutters) part_columns(lines, gutter);
    Tables tables(lines.size());
    for (const Zone& zone : part_into_zones(lines, gutters)) find_tables(lines, zone, tables);
    std::vector<PlacedLine> ordered;
    ordered.reserve(lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (tables.table_of[i] == Tables::none) {
            ordered.push_back(std::move(lines[i]));
        } else if (tables.table_of[i] == i) {
            const bool alone = tables.rows[i].size() == 1;
            for (const Row& row : tables.rows[i]) ordered.push_back(joined(lines, row, alone));
        }
    }
    return ordered;
}

}  // namespace lectern
