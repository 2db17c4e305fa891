#pragma once

#include <vector>

#include "app/import/pdf/page_layout.h"
#include "app/import/text/line_end_hyphens.h"

namespace lectern {

/// Adds the compounds that stand in these lines.
void collect_compounds(const std::vector<PlacedLine>& lines, Compounds& compounds);

/// The lines of a page as text: lines of one paragraph joined by a space, other lines ended by \n, an empty line where
/// the page shows a gap. A line belongs to the paragraph of the line above when it follows closely in the same column
/// and size of type, is not indented, and its first word would not have fitted above: headings, list items, addresses,
/// code and table rows so keep their line breaks. Lines far apart follow closely if those around them are as far apart
/// and no sentence ends between them; a sentence goes on at the top of the next column.
/// Words that are broken at a line end are joined (line_end_hyphens.h), and soft hyphens inside lines dropped.
PlacedText text_of(const std::vector<PlacedLine>& lines, const Compounds& compounds);

/// A word broken by a hyphen at the end of a page and finished on the next belongs to the page where it begins: moves
/// its rest there. Both are results of text_of.
void join_broken_word(PlacedText& page, PlacedText& next, const Compounds& compounds);

}  // namespace lectern
