#include "app/import/markup/table_columns.h"

#include <algorithm>
#include <utility>

namespace lectern {

namespace {

constexpr int all_rows = 1'000'000'000;

}  // namespace

void TableColumns::begin_row() {
    above_ = std::exchange(below_, {});
}

void TableColumns::cover(std::size_t column, int rows) {
    if (rows <= 0) return;
    if (below_.size() <= column) below_.resize(column + 1);
    below_[column] = rows;
}

void TableColumns::fill(Cells& cells) {
    while (cells.size() < above_.size() && above_[cells.size()] > 0) {
        cover(cells.size(), above_[cells.size()] - 1);
        cells.emplace_back();
    }
}

void TableColumns::add(Cells& cells, std::string text, int columns, int rows) {
    const int more_rows = (rows == 0 ? all_rows : std::clamp(rows, 1, all_rows)) - 1;
    const std::size_t first = cells.size();
    cells.push_back(std::move(text));
    if (first >= most_columns) return;
    cover(first, more_rows);
    const std::size_t end = std::min(first + static_cast<std::size_t>(std::max(columns, 1)), most_columns);
    while (cells.size() < end) {
        cover(cells.size(), more_rows);
        cells.emplace_back();
    }
}

void TableColumns::end_row(const Cells& cells) {
    for (std::size_t column = cells.size(); column < above_.size(); ++column) cover(column, above_[column] - 1);
}

}  // namespace lectern
