#pragma once

#include <string>
#include <vector>

#include "app/import/page_layout.h"

namespace lectern {

/// A page before its lines become text.
struct PageLines {
    std::vector<PlacedLine> lines;
    double height = 0;  ///< in points
    std::string label;  ///< the printed page number
};

/// Removes running heads, running feet and page numbers: lines at the top or bottom of at least three pages, at the
/// same height, that differ in nothing but their numbers. They would cut every sentence that crosses a page border, and
/// fill the memory with repetitions. Of a head or foot with words the first occurrence stays. Returns the number of
/// pages that lost a line.
int remove_running_lines(std::vector<PageLines>& pages);

}  // namespace lectern
