#pragma once

#include <vector>

#include "app/import/pdf/page_layout.h"

namespace lectern {

/// Marks numbers and variables that stand raised beside a word of a page, which would else run into it: "10" and a
/// small 6 above is "10^6", "x" and a small n+1 "x^(n+1)". What a note in small type below begins with is its mark:
/// "[1]". Raised letters of words ("1st") and what stands lower ("H2O") stay as they are.
void mark_raised_numbers(std::vector<PlacedWord>& words);

}  // namespace lectern
