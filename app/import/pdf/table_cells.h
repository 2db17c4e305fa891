#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "app/import/pdf/line_flow.h"
#include "app/import/pdf/page_layout.h"
#include "app/import/pdf/page_rows.h"
#include "app/import/text/line_end_hyphens.h"

namespace lectern {

using Cell = std::vector<std::size_t>;  ///< its lines, from top to bottom
using TableRow = std::vector<Cell>;     ///< from left to right; cells without lines are empty, but for the last

/// The rows of a table: lines in which the sentence of a cell goes on, though no cell begins beside them in the first
/// column, belong to the row above.
std::vector<TableRow> table_rows_of(const std::vector<PlacedLine>& lines, const std::vector<LineFlow>& flow,
                                    std::span<const Row> rows);

/// Takes the row's lines; an empty cell is a tab more. A row on its own with moderate gaps is a line of prose that was
/// stretched to the margin, not a table.
PlacedLine take_row(std::vector<PlacedLine>& lines, const TableRow& row, bool is_alone, const Compounds& compounds);

}  // namespace lectern
