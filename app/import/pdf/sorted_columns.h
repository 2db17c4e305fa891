#pragma once

#include <cstddef>
#include <vector>

#include "app/import/pdf/gutter_candidates.h"

namespace lectern {

/// A list that goes on in sorted order from the foot of one column to the head of the next, as an index and a list of
/// names do. Rows of a table are sorted in one of their columns at most.
struct SortedList {
    std::vector<GutterCandidate> gutters;
    std::vector<std::size_t> begins;  ///< lines of the page that begin an entry, or a subentry
};

std::vector<SortedList> sorted_lists(const std::vector<PlacedLine>& lines);

}  // namespace lectern
