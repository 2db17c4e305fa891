#pragma once

#include <string>
#include <vector>

#include "app/import/pdf/page_layout.h"

namespace lectern {

/// A page before its lines become text.
struct PageLines {
    std::vector<PlacedLine> lines;
    double height = 0;  ///< in points
    std::string label;  ///< the printed page number
};

/// What remove_running_lines() took away.
struct RemovedLines {
    int lines = 0;
    int pages = 0;
    std::vector<std::string> texts;  ///< each once, the most frequent first; the page's number is "#"
};

/// Removes running heads, running feet and page numbers: they would cut every sentence that crosses a page border, and
/// fill the memory with repetitions. Text that is lost is worse than a page number that is read, so only two things at
/// the edges of pages go, where a gap parts them from the text: a number that counts the pages, and lines that repeat
/// word for word a line that stays. What is in doubt stays, and so does all of a page that would be empty.
RemovedLines remove_running_lines(std::vector<PageLines>& pages);

}  // namespace lectern
