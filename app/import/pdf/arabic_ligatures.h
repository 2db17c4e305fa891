#pragma once

#include <string>
#include <vector>

namespace lectern {

/// A word as it stands on a page, letter by letter from left to right.
struct MeasuredWord {
    std::u16string text;
    std::vector<double> widths;  ///< of each letter
    double height = 0;
};

/// Turns the letters of Arabic ligatures around: a sign that shows lam and alef gives both in the order in which they
/// are read, not from left to right as the letters beside it. They are known by their width, as each has its share of
/// one sign; where an alef of a page is as wide, or all letters are, they are signs of their own (lam and alef from
/// left to right are the article).
void turn_ligatures(std::vector<MeasuredWord>& words);

}  // namespace lectern
