#pragma once

#include <cstddef>
#include <string_view>

#include "app/import/pdf/page_layout.h"

namespace lectern {

/// Whether a letter is written from right to left.
bool runs_right_to_left(int c);

/// What a text says about its direction.
struct Directions {
    std::size_t turned = 0;       ///< letters that run from right to left
    std::size_t other = 0;        ///< and from left to right
    bool has_other_ends = false;  ///< the outermost letters of both sides run from left to right
};

Directions directions_of(std::string_view text);

/// A line that has letters of both kinds follows the page, unless its own letters say clearly what it is.
bool is_read_from_right(const Directions& line, const Directions& page);

/// A line without letters from right to left that ends a paragraph which is read so: of figures at its right edge, or
/// with its full stop at its left end.
bool ends_paragraph_from_right(const PlacedLine& line, const Directions& directions, const PlacedLine& above);

}  // namespace lectern
