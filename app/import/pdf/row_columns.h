#pragma once

#include <cstddef>
#include <vector>

#include "app/import/pdf/gutter_candidates.h"
#include "app/import/pdf/page_rows.h"

namespace lectern {

constexpr std::size_t most_columns = 32;  ///< of a row that is worth a try, which bounds the time

/// Rows, one below the other, whose lines stand in the columns that the first of them has.
struct RowColumns {
    std::vector<GutterCandidate> gutters;
    std::vector<std::vector<std::size_t>> columns;  ///< the lines of each, from top to bottom
    double bottom = 0;
    std::size_t end = 0;  ///< one past the last row
};

/// Two rows are at most three heights of their lines apart, since letters stand between the entries of a list. At most
/// a thousand rows.
RowColumns row_columns(const std::vector<PlacedLine>& lines, const std::vector<Row>& rows, std::size_t begin);

}  // namespace lectern
