#pragma once

#include <vector>

#include "app/import/pdf/page_layout.h"

namespace lectern {

/// Puts tables into rows. Poppler's reading order goes down each column, which is right for columns of prose and wrong
/// for tables and contents, where it parts every entry from its number. Lines that stand side by side belong to a table
/// when in most of their rows one is short (less than 0.28 of the width of the page's text): lines of prose columns are
/// long, up to three of them a page. Such rows become one line each, cells parted by tabs, at the place of the first.
/// Known limit: a cell of several lines is cut at its lines, as on the page.
std::vector<PlacedLine> with_table_rows(std::vector<PlacedLine> lines);

}  // namespace lectern
