#pragma once

#include <vector>

#include "app/import/pdf/page_layout.h"

namespace lectern {

/// Marks numbers that stand raised beside a word of a page, which would else run into it: "10" and a small 6 above is
/// "10^6". A number that a note in small type below begins with is its mark: "[1]". Raised letters ("1st") and what
/// stands lower ("H2O") stay as they are.
void mark_raised_numbers(std::vector<PlacedWord>& words);

}  // namespace lectern
