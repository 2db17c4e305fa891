#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "app/import/page_layout.h"

namespace lectern {

/// Words written with a hyphen in the middle of a line: "ninety-six".
using Compounds = std::unordered_set<std::string>;

/// Adds the compounds that stand in these lines.
void collect_compounds(const std::vector<PlacedLine>& lines, Compounds& compounds);

/// The lines of a page as text: lines of one paragraph joined by a space, other lines ended by \n, an empty line where
/// the page shows a gap. A line belongs to the paragraph of the line above when it follows closely in the same column
/// and size of type, is not indented, and its first word would not have fitted above: headings, list items, addresses,
/// code and table rows so keep their line breaks.
///
/// Hyphens at line ends: a soft hyphen (U+00AD) is always removed and the word joined; a hyphen between a letter and a
/// lower-case letter likewise, unless the broken word holds another hyphen already ("state-of-the-" + "art") or is one
/// of the compounds that the document writes inside its lines ("ninety-" + "six"). Known limit: a compound that is
/// written only once and broken there becomes one word. Soft hyphens inside lines are dropped.
PlacedText text_of(const std::vector<PlacedLine>& lines, const Compounds& compounds);

/// A word broken by a hyphen at the end of a page and finished on the next belongs to the page where it begins: moves
/// its rest there. Both are results of text_of.
void join_broken_word(PlacedText& page, PlacedText& next, const Compounds& compounds);

}  // namespace lectern
