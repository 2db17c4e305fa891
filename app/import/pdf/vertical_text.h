#pragma once

#include <vector>

#include "app/import/pdf/page_layout.h"

namespace lectern {

/// Whether most letters of a page stand in columns that are read downwards, the right one first (Japanese, Chinese).
bool is_written_downwards(const std::vector<PlacedWord>& words);

/// Turns such a page so that its columns become lines, from top to bottom, and the shapes that marks have in columns
/// ("︒") become the marks. `width` is that of the page. Its tiers, one below the other on the page, are pages of their
/// own: side by side they would be taken for a table.
std::vector<std::vector<PlacedWord>> turned_tiers(const std::vector<PlacedWord>& words, double width);

/// Puts the boxes of the words back to where they stand on the page; the lines stay turned.
void turn_boxes_back(std::vector<PlacedLine>& lines, double width);

}  // namespace lectern
