#pragma once

#include <string>
#include <vector>

#include "app/import/page_layout.h"

namespace lectern {

/// The lines of a page as text: lines of one paragraph joined by a space, other lines ended by \n, an empty line where
/// the page shows a gap. A line belongs to the paragraph of the line above when it follows closely in the same column
/// and size of type, is not indented, and its first word would not have fitted above: headings, list items, addresses,
/// code and table rows so keep their line breaks.
///
/// Hyphens at line ends: a soft hyphen (U+00AD) is always removed and the word joined; a hyphen between a letter and a
/// lower-case letter likewise, unless the broken word holds another hyphen already ("state-of-the-" + "art" keeps it).
/// Known limit: a compound broken at its only hyphen ("well-" + "known") becomes "wellknown"; a dictionary would be
/// needed to tell. Soft hyphens inside lines are dropped.
std::string text_of(const std::vector<PlacedLine>& lines);

}  // namespace lectern
