#pragma once

#include <cstddef>
#include <vector>

#include "app/import/pdf/page_layout.h"

namespace lectern {

/// One past the last word of the line that begins at `begin`.
std::size_t line_end(const std::vector<PlacedWord>& words, std::size_t begin);

/// A word of the size that fills most room of words [begin, end).
const PlacedWord& typical_word(const std::vector<PlacedWord>& words, std::size_t begin, std::size_t end);

/// Whether it is in smaller type than `beside`.
bool is_small(const PlacedWord& word, const PlacedWord& beside);

/// Whether it stands higher than `beside`, in smaller type.
bool is_raised(const PlacedWord& word, const PlacedWord& beside);

}  // namespace lectern
