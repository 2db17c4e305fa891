#pragma once

#include <vector>

#include "app/import/pdf/table_cells.h"

namespace lectern {

/// Puts cells without lines into rows where a column has nothing, so that values stand below their headings. Columns
/// are told by where cells stand in the rows together; a table in which that is not clear stays as it is.
void add_empty_cells(const std::vector<PlacedLine>& lines, std::vector<TableRow>& rows);

}  // namespace lectern
