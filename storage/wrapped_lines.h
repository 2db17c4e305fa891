#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace lectern {

/// Where a line begins that goes on with the sentence of the line above, in order: plain text is often broken into
/// lines of one width, wherever a sentence happens to be then. A line is such a one where its first word had no room in
/// the line above, judged by the paragraph (three lines or more, all of them full) or by the whole text; widths from 50
/// to 120 columns, so that lists of names and rows of tables keep their lines.
std::vector<std::uint64_t> wrapped_lines(std::string_view text);

}  // namespace lectern
