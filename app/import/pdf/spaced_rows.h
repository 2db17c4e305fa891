#pragma once

#include <cstddef>
#include <vector>

#include "app/import/pdf/page_rows.h"
#include "app/import/pdf/table_cells.h"

namespace lectern {

/// A table whose rows stand further apart than the lines of its wrapped cells do. Room tells its rows, whatever letter
/// a line begins with and at whatever height of their row its cells stand.
struct SpacedTable {
    std::vector<TableRow> rows;  ///< none: there is no such table
    std::size_t end = 0;         ///< one past the last of the page's rows that are its
};

SpacedTable spaced_table_at(const std::vector<PlacedLine>& lines, const std::vector<Row>& rows, std::size_t begin);

}  // namespace lectern
