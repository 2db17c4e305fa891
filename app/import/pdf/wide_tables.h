#pragma once

#include <vector>

#include "app/import/pdf/page_layout.h"

namespace lectern {

/// From where to where the row of a table reaches that a line stands in, and the rows above and below it.
struct RowExtent {
    double left = 0, right = 0;
    double top = 0, bottom = 0;  ///< of all the rows

    bool is_row() const { return right > left; }
};

/// For each line: the row of a table that it stands in, if it surely does. Lines of columns do not stand level row
/// after row with three or more of them to a row, none of them prose, but for lists and contents.
std::vector<RowExtent> table_row_extents(const std::vector<PlacedLine>& lines);

}  // namespace lectern
