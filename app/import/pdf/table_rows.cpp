#include "app/import/pdf/table_rows.h"

#include <algorithm>
#include <utility>

#include "app/import/pdf/edge_lines.h"
#include "app/import/pdf/gutters.h"
#include "app/import/pdf/line_flow.h"
#include "app/import/pdf/page_columns.h"
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

/// Several words: no number, name or entry with leading dots.
bool is_prose(const PlacedLine& line) {
    constexpr int fewest_words = 3;
    int words = 0;
    bool in_word = false;
    for (const char c : line.text) {
        const bool is_letter = has_letters({&c, 1});
        words += is_letter && !in_word ? 1 : 0;
        in_word = is_letter || (in_word && c != ' ');
    }
    return words >= fewest_words;
}

/// True if a sentence goes on in the line: cells that fill their column by chance are short.
bool reads_on(const std::vector<PlacedLine>& lines, const std::vector<LineFlow>& flow, std::size_t line) {
    return goes_on(flow, line) && (flow[line].starts_small || is_prose(lines[flow[line].above]));
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

    bool is_table() const { return 2 * with_short > rows && !is_prose(); }

 private:
    /// Cells begin together; columns of prose go on beside each other, and beside each other's beginnings.
    bool is_prose() const {
        constexpr int weight = 4;  ///< of a beginning
        return 3 * (begin_alone + going_on) >= rows && weight * begin_alone + going_on > weight * begin_together;
    }
};

SideBySide side_by_side(const std::vector<PlacedLine>& lines, const std::vector<LineFlow>& flow,
                        const std::vector<Row>& rows, std::size_t begin, std::size_t end, double text_width) {
    SideBySide found;
    for (std::size_t i = begin; i < end; ++i) {
        const Row& row = rows[i];
        if (row.size() < 2) continue;
        ++found.rows;
        const auto is_short = [&](std::size_t line) {
            return cell_width(lines, flow, line) < short_share * text_width;
        };
        found.with_short += std::any_of(row.begin(), row.end(), is_short) ? 1 : 0;
        for (std::size_t k = 0; k + 1 < row.size(); ++k) {
            if (!is_prose(lines[row[k]]) || !is_prose(lines[row[k + 1]])) continue;
            const int going_on = (reads_on(lines, flow, row[k]) ? 1 : 0) + (reads_on(lines, flow, row[k + 1]) ? 1 : 0);
            ++(going_on == 0 ? found.begin_together : going_on == 1 ? found.begin_alone : found.going_on);
        }
    }
    return found;
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

/// For each line: the first line (in reading order) of the table that it belongs to, and its rows there.
struct Tables {
    explicit Tables(std::size_t lines) : table_of(lines, none), rows(lines) {}

    static constexpr std::size_t none = static_cast<std::size_t>(-1);
    std::vector<std::size_t> table_of;
    std::vector<std::vector<Row>> rows;  ///< of the table at a line
};

void find_tables(const std::vector<PlacedLine>& lines, const std::vector<LineFlow>& flow, const Zone& zone,
                 Tables& tables) {
    const std::vector<Row> rows = rows_of(lines, zone.lines);
    for (std::size_t begin = 0; begin < rows.size(); ++begin) {
        if (rows[begin].size() < 2) continue;
        const std::size_t end = stretch_end(lines, rows, begin);
        if (side_by_side(lines, flow, rows, begin, end, zone.width).is_table()) {
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
    part_columns(lines, gutters);
    const std::vector<LineFlow> flow = flow_of(lines);
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
            for (const Row& row : tables.rows[i]) ordered.push_back(joined(lines, row, alone));
        }
    }
    order_downwards(ordered, zones.size());
    return ordered;
}

}  // namespace lectern
