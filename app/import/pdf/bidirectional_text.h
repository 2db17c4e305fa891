#pragma once

#include <string_view>
#include <vector>

#include "app/import/pdf/page_layout.h"

namespace lectern {

/// Whether a letter of a script that runs from right to left (Hebrew, Arabic, …) stands in the text.
bool has_right_to_left(std::string_view text);

/// Lines of a page, whose letters have the order in which they stand from left to right, into the order in which they
/// are read: where a script runs from right to left, letters, words and cells turn round, numbers and words of other
/// scripts keep theirs, brackets open before they close, and the shapes that Arabic letters take beside others
/// (U+FB50..FEFC) become the letters. Pieces of one word become one.
void put_into_reading_order(std::vector<PlacedLine>& lines);

}  // namespace lectern
