#pragma once

#include <cstddef>
#include <vector>

#include "app/import/pdf/page_layout.h"

namespace lectern {

/// Drops the numbers that stand in the margin beside the lines of running text, as in drafts and in court: each would
/// stand within a sentence. Numbers of items and of the rows of a table stay, as what they number is no running text.
/// Returns how many it were.
std::size_t drop_line_numbers(std::vector<PlacedLine>& lines);

}  // namespace lectern
