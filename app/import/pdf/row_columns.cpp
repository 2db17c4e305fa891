#include "app/import/pdf/row_columns.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace lectern {

namespace {

RowColumns begun_by(const std::vector<PlacedLine>& lines, const Row& row) {
    RowColumns found;
    for (std::size_t k = 0; k < row.size(); ++k) {
        found.columns.push_back({row[k]});
        found.bottom = std::max(found.bottom, lines[row[k]].bottom);
        if (k + 1 < row.size()) found.gutters.push_back(gutter_between(lines[row[k]], lines[row[k + 1]]));
    }
    return found;
}

/// In which column a line stands, and makes the gutters beside it as narrow as it needs; nothing if it stands across.
std::optional<std::size_t> place(const PlacedLine& line, std::vector<GutterCandidate>& gutters) {
    std::size_t column = 0;
    for (GutterCandidate& each : gutters) {
        const double narrowest = narrowest_gutter * each.height;
        if (line.left > each.gutter.left + narrowest) {
            each.gutter.right = std::min(each.gutter.right, line.left);
            ++column;
        } else if (line.right < each.gutter.right - narrowest) {
            each.gutter.left = std::max(each.gutter.left, line.right);
        } else {
            return std::nullopt;
        }
    }
    return column;
}

}  // namespace

RowColumns row_columns(const std::vector<PlacedLine>& lines, const std::vector<Row>& rows, std::size_t begin) {
    constexpr double widest_gap = 3;         // letters stand between the entries of a list
    constexpr std::size_t most_rows = 1000;  // which bounds the time
    const std::size_t end = std::min(rows.size(), begin + most_rows);
    RowColumns found = begun_by(lines, rows[begin]);
    for (found.end = begin + 1; found.end < end; ++found.end) {
        const Row& row = rows[found.end];
        const PlacedLine& first = lines[row.front()];
        if (first.top - found.bottom > widest_gap * first.height()) break;
        std::vector<GutterCandidate> gutters = found.gutters;
        std::vector<std::size_t> columns;
        for (const std::size_t line : row) {
            const auto column = place(lines[line], gutters);
            if (!column || (!columns.empty() && columns.back() == *column)) return found;
            columns.push_back(*column);
        }
        for (std::size_t k = 0; k < row.size(); ++k) {
            found.columns[columns[k]].push_back(row[k]);
            found.bottom = std::max(found.bottom, lines[row[k]].bottom);
        }
        found.gutters = std::move(gutters);
    }
    return found;
}

}  // namespace lectern
