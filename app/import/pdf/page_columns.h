#pragma once

#include <cstddef>
#include <vector>

#include "app/import/pdf/gutter_candidates.h"
#include "app/import/pdf/page_layout.h"

namespace lectern {

/// A part of the page that no gutter runs through.
struct Zone {
    std::vector<std::size_t> lines;
    double width = 0;
};

/// Poppler reads columns in turn, takes the number of a heading for a column of its own, and comes back to a column
/// that it had left: reads what stands on each side of a gutter to its end. True if that
/// moves lines.
bool part_columns(std::vector<PlacedLine>& lines, const std::vector<Gutter>& gutters);

/// Notes in each line which zone it stands in.
std::vector<Zone> part_into_zones(std::vector<PlacedLine>& lines, const std::vector<Gutter>& gutters);

/// Puts the lines of each column from top to bottom, where Poppler's order leaps up and down in it. What stands side by
/// side in it keeps that order.
void order_downwards(std::vector<PlacedLine>& lines, std::size_t columns);

}  // namespace lectern
