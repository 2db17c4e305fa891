#include "app/import/pdf/empty_cells.h"

#include <algorithm>

namespace lectern {

namespace {

/// Where a column of cells stands, and in which rows it has one.
struct Column {
    double left = 0, right = 0;
    std::vector<std::size_t> rows;  ///< in rising order, each once
};

Column column_of(const std::vector<PlacedLine>& lines, const Cell& cell, std::size_t row) {
    Column column{lines[cell.front()].left, lines[cell.front()].right, {row}};
    for (const std::size_t line : cell) {
        column.left = std::min(column.left, lines[line].left);
        column.right = std::max(column.right, lines[line].right);
    }
    return column;
}

void join(Column& column, const Column& other) {
    column.left = std::min(column.left, other.left);
    column.right = std::max(column.right, other.right);
    std::vector<std::size_t> rows;
    std::set_union(column.rows.begin(), column.rows.end(), other.rows.begin(), other.rows.end(),
                   std::back_inserter(rows));
    column.rows = std::move(rows);
}

bool share_a_row(const Column& a, const Column& b) {
    std::vector<std::size_t> both;
    std::set_intersection(a.rows.begin(), a.rows.end(), b.rows.begin(), b.rows.end(), std::back_inserter(both));
    return !both.empty();
}

/// Cells that stand above each other are of one column. So are neighbours that no row has both of: a heading at the
/// left of its column and numbers at its right.
std::vector<Column> columns_of(const std::vector<PlacedLine>& lines, const std::vector<TableRow>& rows) {
    std::vector<Column> cells;
    for (std::size_t row = 0; row < rows.size(); ++row)
        if (rows[row].size() > 1)
            for (const Cell& cell : rows[row]) cells.push_back(column_of(lines, cell, row));
    std::stable_sort(cells.begin(), cells.end(), [](const Column& a, const Column& b) { return a.left < b.left; });
    std::vector<Column> columns;
    for (const Column& cell : cells) {
        if (!columns.empty() && cell.left < columns.back().right)
            join(columns.back(), cell);
        else
            columns.push_back(cell);
    }
    for (std::size_t i = 1; i < columns.size();) {
        if (share_a_row(columns[i - 1], columns[i])) {
            ++i;
            continue;
        }
        join(columns[i - 1], columns[i]);
        columns.erase(columns.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return columns;
}

/// Its cells in their columns; nothing if two stand in one. Those behind the last are left out.
TableRow spread(const std::vector<PlacedLine>& lines, const TableRow& row, const std::vector<Column>& columns) {
    TableRow result;
    std::size_t column = 0;
    for (const Cell& cell : row) {
        const double left = column_of(lines, cell, 0).left;
        while (column < columns.size() && columns[column].right <= left) {
            result.emplace_back();
            ++column;
        }
        if (column == columns.size()) return {};
        result.push_back(cell);
        ++column;
    }
    return result;
}

/// What stands in rows of a formula or of code has its places, but few things have the same.
bool are_used(const std::vector<Column>& columns, std::size_t rows) {
    constexpr double fewest = 0.4;
    return std::all_of(columns.begin(), columns.end(), [&](const Column& column) {
        return column.rows.size() > 1 && static_cast<double>(column.rows.size()) >= fewest * static_cast<double>(rows);
    });
}

}  // namespace

void add_empty_cells(const std::vector<PlacedLine>& lines, std::vector<TableRow>& rows) {
    std::size_t most = 0;
    std::size_t count = 0;
    for (const TableRow& row : rows) {
        most = std::max(most, row.size());
        count += row.size() > 1 ? 1 : 0;
    }
    if (most < 3 || count < 2) return;
    const std::vector<Column> columns = columns_of(lines, rows);
    if (columns.size() != most || !are_used(columns, count)) return;
    std::vector<TableRow> table;
    for (const TableRow& row : rows) {
        table.push_back(row.size() > 1 ? spread(lines, row, columns) : row);
        if (table.back().empty()) return;
    }
    rows = std::move(table);
}

}  // namespace lectern
