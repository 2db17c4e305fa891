#pragma once

#include <cstddef>
#include <vector>

#include "app/import/pdf/page_layout.h"

namespace lectern {

using Row = std::vector<std::size_t>;  ///< indices of the lines at one height, from left to right

/// The rows of some of a page's lines, from top to bottom.
std::vector<Row> rows_of(const std::vector<PlacedLine>& lines, std::vector<std::size_t> some);

}  // namespace lectern
