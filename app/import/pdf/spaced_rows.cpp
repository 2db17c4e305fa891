#include "app/import/pdf/spaced_rows.h"

#include <unicode/uchar.h>

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "app/import/pdf/edge_lines.h"
#include "app/import/pdf/row_columns.h"
#include "app/import/text/code_points.h"

namespace lectern {

namespace {

/// The smallest step from a line of a column to the next.
double line_step(const std::vector<PlacedLine>& lines, const RowColumns& found) {
    double smallest = 1e9;
    for (const std::vector<std::size_t>& column : found.columns)
        for (std::size_t i = 1; i < column.size(); ++i)
            smallest = std::min(smallest, lines[column[i]].bottom - lines[column[i - 1]].bottom);
    return smallest;
}

double bottom_of(const std::vector<PlacedLine>& lines, const Row& row) {
    double bottom = lines[row.front()].bottom;
    for (const std::size_t line : row) bottom = std::max(bottom, lines[line].bottom);
    return bottom;
}

/// Parts rows where there is clearly more room than between lines of a cell.
std::vector<std::span<const Row>> parted(const std::vector<PlacedLine>& lines, std::span<const Row> rows, double step) {
    std::vector<std::span<const Row>> parts;
    std::size_t begin = 0;
    double bottom = bottom_of(lines, rows.front());
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const PlacedLine& line = lines[rows[i].front()];
        if (line.bottom - bottom > 1.25 * step) {
            parts.push_back(rows.subspan(begin, i - begin));
            begin = i;
        }
        bottom = std::max(bottom, bottom_of(lines, rows[i]));
    }
    parts.push_back(rows.subspan(begin));
    return parts;
}

/// The cells of a table whose columns are known.
class SpacedCells {
 public:
    SpacedCells(const std::vector<PlacedLine>& lines, const RowColumns& found) : lines_(lines) {
        for (std::size_t k = 0; k < found.columns.size(); ++k) {
            rights_.push_back(0);
            for (const std::size_t line : found.columns[k]) {
                column_of_[line] = k;
                rights_[k] = std::max(rights_[k], lines[line].right);
            }
        }
    }

    /// No row for several that stand close together: two that have all their cells, or values.
    std::optional<TableRow> row_of(std::span<const Row> rows) const {
        TableRow cells(rights_.size());
        std::size_t full = 0;
        std::size_t with_value = 0;
        for (const Row& row : rows) {
            full += row.size() == cells.size() ? 1 : 0;
            with_value += has_value(row) ? 1 : 0;
            for (const std::size_t line : row) cells[column_of_.at(line)].push_back(line);
        }
        const bool are_wrapped =
            std::all_of(cells.begin(), cells.end(), [&](const Cell& cell) { return is_wrapped(cell); });
        if (rows.size() > 1 && (full > 1 || with_value > 1 || !are_wrapped)) return std::nullopt;
        std::erase_if(cells, [](const Cell& cell) { return cell.empty(); });
        return cells;
    }

    /// True if a sentence goes on from a cell to the one below it: text beside a table, not a part of it.
    bool go_on(const TableRow& above, const TableRow& below) const {
        return std::any_of(below.begin(), below.end(), [&](const Cell& cell) {
            return std::any_of(above.begin(), above.end(),
                               [&](const Cell& other) { return goes_on(other.back(), cell.front()); });
        });
    }

 private:
    bool goes_on(std::size_t above, std::size_t below) const {
        if (column_of_.at(above) != column_of_.at(below) || !begins_small(lines_[below])) return false;
        return is_prose(lines_[above]) && !ends_sentence(lines_[above].text) && !had_room(above, below);
    }

    bool has_value(const Row& row) const {
        return std::any_of(row.begin(), row.end(), [&](std::size_t line) { return !has_letters(lines_[line].text); });
    }

    /// Each line but the last had no room for more, and the lines are those of a sentence or a name.
    bool is_wrapped(const Cell& cell) const {
        for (std::size_t i = 1; i < cell.size(); ++i) {
            const PlacedLine& below = lines_[cell[i]];
            if (had_room(cell[i - 1], cell[i]) || are_items(lines_[cell.front()], below)) return false;
            if (!has_letters(below.text) || (!is_prose(lines_[cell[i - 1]]) && !begins_small(below))) return false;
        }
        return true;
    }

    bool had_room(std::size_t above, std::size_t below) const {
        return lectern::had_room(lines_[above], lines_[below], rights_[column_of_.at(below)]);
    }

    static bool begins_small(const PlacedLine& line) { return u_islower(first_code_point(line.text)) != 0; }

    static bool are_items(const PlacedLine& first, const PlacedLine& below) {
        return u_isdigit(first_code_point(first.text)) != 0 && u_isdigit(first_code_point(below.text)) != 0;
    }

    const std::vector<PlacedLine>& lines_;
    std::map<std::size_t, std::size_t> column_of_;
    std::vector<double> rights_;
};

}  // namespace

SpacedTable spaced_table_at(const std::vector<PlacedLine>& lines, const std::vector<Row>& rows, std::size_t begin) {
    if (rows[begin].size() > most_columns) return {};
    const RowColumns found = row_columns(lines, rows, begin);
    const std::span<const Row> those(rows.begin() + static_cast<std::ptrdiff_t>(begin), found.end - begin);
    const SpacedCells cells(lines, found);
    SpacedTable table{.end = begin};
    for (const std::span<const Row>& part : parted(lines, those, line_step(lines, found))) {
        std::optional<TableRow> row = cells.row_of(part);
        if (!row || (!table.rows.empty() && cells.go_on(table.rows.back(), *row))) return {};
        if (row->size() < 2) break;  // text between two tables, or behind one
        table.rows.push_back(std::move(*row));
        table.end += part.size();
    }
    // Two rows of three columns, or three of two: fewer say too little.
    const bool has_wrapped_cells = table.rows.size() < table.end - begin;
    if (table.rows.size() + found.columns.size() < 5 || !has_wrapped_cells) return {};
    return table;
}

}  // namespace lectern
