#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/text/document.h"

namespace lectern {

// What a document says of itself is shown in lists, menus and titles, and kept in the library. It is anybody's: a page
// label of a PDF can be made to have millions of letters, a title can turn the order of what is shown beside it.

inline constexpr std::size_t longest_label = 100, longest_title = 500, longest_name = 500,  // characters
    longest_notice = 4000;
inline constexpr std::size_t most_headings = 10'000, most_notices = 1'100;  // a folder may leave out 1,000 files

/// `name` as it may be shown: visible, on one line (visible_line), cut off with "…" behind `most` characters.
std::string shown_name(std::string_view name, std::size_t most = longest_name);

/// Gives names, labels, titles and notices of a document the form of shown_name(), and their lists the lengths above.
void limit_names(Document& document);

/// Whether limit_names() would change nothing.
bool has_limited_names(const Document& document);

}  // namespace lectern
