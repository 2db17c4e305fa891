#include "app/import/pdf/page_rows.h"

#include <algorithm>
#include <utility>

namespace lectern {

namespace {

constexpr std::size_t longest_row = 500;  ///< which bounds the time

bool fits(const std::vector<PlacedLine>& lines, const Row& row, std::size_t line) {
    if (row.size() == longest_row || shared_height(lines[row.front()], lines[line]) <= 0.5) return false;
    return std::none_of(row.begin(), row.end(), [&](std::size_t other) {
        return lines[line].left < lines[other].right - 1 && lines[other].left < lines[line].right - 1;
    });
}

}  // namespace

std::vector<Row> rows_of(const std::vector<PlacedLine>& lines, std::vector<std::size_t> some) {
    const auto middle = [&](std::size_t i) { return lines[i].top + lines[i].bottom; };
    std::stable_sort(some.begin(), some.end(), [&](std::size_t a, std::size_t b) { return middle(a) < middle(b); });
    std::vector<Row> rows;
    for (const std::size_t i : some) {
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

}  // namespace lectern
