#include "app/import/pdf/table_rows.h"

#include <algorithm>
#include <set>
#include <span>
#include <utility>

#include "app/import/pdf/edge_lines.h"
#include "app/import/pdf/empty_cells.h"
#include "app/import/pdf/gutters.h"
#include "app/import/pdf/line_flow.h"
#include "app/import/pdf/page_columns.h"
#include "app/import/pdf/page_rows.h"
#include "app/import/pdf/sorted_columns.h"
#include "app/import/pdf/spaced_rows.h"
#include "app/import/pdf/table_cells.h"

namespace lectern {

namespace {

constexpr double short_share = 0.28;
constexpr int most_single_rows = 2;  ///< further lines of a cell, between rows with several cells

bool follows_closely(const PlacedLine& above, const PlacedLine& below) {
    return below.top - above.bottom < 1.2 * std::min(above.height(), below.height());
}

/// Rows of a zone, side by side again and again.
struct Stretch {
    std::size_t begin = 0;
    std::size_t end = 0;   ///< one past the last row with several lines
    std::size_t tail = 0;  ///< one past the rows in which the last row's cells go on
};

Stretch stretch_at(const std::vector<PlacedLine>& lines, const std::vector<LineFlow>& flow,
                   const std::vector<Row>& rows, std::size_t begin) {
    Stretch stretch{begin, begin + 1, begin + 1};
    int singles = 0;
    std::set<std::size_t> in_cells(rows[begin].begin(), rows[begin].end());
    for (std::size_t i = begin + 1; i < rows.size(); ++i) {
        const std::size_t line = rows[i].front();
        if (!follows_closely(lines[rows[i - 1].front()], lines[line])) break;
        const bool goes_on = reads_on(lines, flow, line) && in_cells.contains(flow[line].above);
        if (rows[i].size() > 1 || goes_on) in_cells.insert(rows[i].begin(), rows[i].end());
        singles = rows[i].size() > 1 ? 0 : singles + (goes_on ? 0 : 1);
        if (singles > most_single_rows) break;
        if (rows[i].size() > 1) stretch.end = i + 1;
        if (singles == 0) stretch.tail = i + 1;
    }
    return stretch;
}

/// A line and those of its paragraph above it are one cell: as wide as the widest of them.
double cell_width(const std::vector<PlacedLine>& lines, const std::vector<LineFlow>& flow, std::size_t line) {
    constexpr int most = 8;
    double width = lines[line].width();
    for (int i = 0; i < most && reads_on(lines, flow, line); ++i) {
        line = flow[line].above;
        width = std::max(width, lines[line].width());
    }
    return width;
}

/// What stands side by side in the rows of a stretch.
struct SideBySide {
    int rows = 0;
    int with_short = 0;      ///< rows with a short cell
    int begin_together = 0;  ///< pairs of neighbours that both begin a paragraph, not counting what is no prose
    int begin_alone = 0;     ///< pairs of which one does
    int going_on = 0;        ///< pairs of which none does
    int had_room = 0;        ///< rows of words with a cell that is none of a sentence's further lines

    bool is_table() const { return (2 * with_short > rows && !is_prose()) || holds_cells(); }

 private:
    /// No line of running text breaks where there was room.
    bool holds_cells() const { return rows >= 4 && 3 * had_room >= rows; }
    /// Cells begin together; columns of prose go on beside each other, and beside each other's beginnings.
    bool is_prose() const {
        constexpr int weight = 4;  ///< of a beginning
        return 3 * (begin_alone + going_on) >= rows && weight * begin_alone + going_on > weight * begin_together;
    }
};

SideBySide side_by_side(const std::vector<PlacedLine>& lines, const std::vector<LineFlow>& flow,
                        std::span<const Row> rows, double text_width) {
    SideBySide found;
    for (const Row& row : rows) {
        if (row.size() < 2) continue;
        ++found.rows;
        const auto is_short = [&](std::size_t line) {
            return cell_width(lines, flow, line) < short_share * text_width;
        };
        const auto had_room = [&](std::size_t line) { return flow[line].had_room; };
        found.with_short += std::any_of(row.begin(), row.end(), is_short) ? 1 : 0;
        const auto has_words = [&](std::size_t line) { return has_letters(lines[line].text); };
        const bool is_of_words = std::count_if(row.begin(), row.end(), has_words) > 1;
        found.had_room += is_of_words && std::any_of(row.begin(), row.end(), had_room) ? 1 : 0;
        for (std::size_t k = 0; k + 1 < row.size(); ++k) {
            if (!is_prose(lines[row[k]]) || !is_prose(lines[row[k + 1]])) continue;
            const int going_on = (reads_on(lines, flow, row[k]) ? 1 : 0) + (reads_on(lines, flow, row[k + 1]) ? 1 : 0);
            ++(going_on == 0 ? found.begin_together : going_on == 1 ? found.begin_alone : found.going_on);
        }
    }
    return found;
}

/// For each line: the first line (in reading order) of the table that it belongs to, and its rows there.
struct Tables {
    explicit Tables(std::size_t lines) : table_of(lines, none), rows(lines) {}

    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::vector<std::size_t> table_of;
    std::vector<std::vector<TableRow>> rows;  ///< of the table at a line

    void add(const std::vector<PlacedLine>& lines, std::vector<TableRow> table) {
        std::size_t first = none;
        for (const TableRow& row : table)
            for (const Cell& cell : row) first = std::min(first, *std::min_element(cell.begin(), cell.end()));
        for (const TableRow& row : table)
            for (const Cell& cell : row)
                for (const std::size_t line : cell) table_of[line] = first;
        add_empty_cells(lines, table);
        rows[first] = std::move(table);
    }
};

std::vector<TableRow> unwrapped(std::span<const Row> rows) {
    std::vector<TableRow> table;
    for (const Row& row : rows) {
        TableRow& added = table.emplace_back();
        for (const std::size_t line : row) added.push_back({line});
    }
    return table;
}

void find_tables(const std::vector<PlacedLine>& lines, const std::vector<LineFlow>& flow, const Zone& zone,
                 Tables& tables) {
    const std::vector<Row> rows = rows_of(lines, zone.lines);
    int tries_left = 64;  // which bounds the time
    for (std::size_t begin = 0; begin < rows.size(); ++begin) {
        if (rows[begin].size() < 2) continue;
        if (tries_left > 0) {
            SpacedTable spaced = spaced_table_at(lines, rows, begin);
            --tries_left;
            if (!spaced.rows.empty()) {
                tables.add(lines, std::move(spaced.rows));
                begin = spaced.end - 1;
                continue;
            }
        }
        const Stretch stretch = stretch_at(lines, flow, rows, begin);
        const std::span<const Row> those(rows.begin() + static_cast<std::ptrdiff_t>(begin), stretch.end - begin);
        const SideBySide found = side_by_side(lines, flow, those, zone.width);
        std::size_t end = stretch.end;
        if (found.is_table() && found.rows == 1) {
            tables.add(lines, unwrapped(those));
        } else if (found.is_table()) {
            end = stretch.tail;
            tables.add(lines, table_rows_of(lines, flow, std::span(those.data(), end - begin)));
        }
        begin = end - 1;
    }
}

}  // namespace

std::vector<PlacedLine> with_table_rows(std::vector<PlacedLine> lines) {
    if (lines.size() < 2) return lines;
    std::vector<LineFlow> flow = flow_of(lines);
    const std::vector<SortedList> lists = sorted_lists(lines);
    const std::vector<Gutter> gutters = gutters_of(lines, flow, lists);
    for (const SortedList& list : lists)
        for (const std::size_t line : list.begins) lines[line].is_entry = true;
    if (part_columns(lines, gutters)) flow = flow_of(lines);
    Compounds compounds;
    for (const PlacedLine& line : lines) collect_compounds(line.text, compounds);
    Tables tables(lines.size());
    const std::vector<Zone> zones = part_into_zones(lines, gutters);
    for (const Zone& zone : zones) find_tables(lines, flow, zone, tables);
    std::vector<PlacedLine> ordered;
    ordered.reserve(lines.size());
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (tables.table_of[i] == Tables::none) {
            ordered.push_back(std::move(lines[i]));
        } else if (tables.table_of[i] == i) {
            const bool alone = tables.rows[i].size() == 1;
            for (const TableRow& row : tables.rows[i]) ordered.push_back(take_row(lines, row, alone, compounds));
        }
    }
    order_downwards(ordered, zones.size());
    return ordered;
}

}  // namespace lectern
