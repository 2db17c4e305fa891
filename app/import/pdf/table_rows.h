#pragma once

#include <vector>

#include "app/import/pdf/page_layout.h"

namespace lectern {

/// Puts tables into rows, and columns into their order. Poppler's reading order goes down each column, which is right
/// for columns of prose and wrong for tables and contents, where it parts every entry from its number. Lines that stand
/// side by side with no gutter between them (gutters.h) belong to a table when in most of their rows one is short, by
/// the width of the text between the gutters, and they do not go on sentences beside each other. Such rows become one
/// line each, cells parted by tabs, at the place of the first. Lines are told the column that they stand in.
/// Known limit: a cell of several lines is cut at those that do not begin with a small letter.
std::vector<PlacedLine> with_table_rows(std::vector<PlacedLine> lines);

}  // namespace lectern
