#pragma once

#include <string>
#include <string_view>

namespace lectern {

// Texts of documents, models, libraries and file names as they may be shown: what a terminal would obey (control
// characters, escape sequences) and what would show letters in another order than they are in (bidirectional
// embeddings, overrides and isolates) stands as a visible escape, "\x1b" or "\u202e". Bytes that are no UTF-8 stand as
// "\xff".

/// Of several lines: line feeds and tabs stay.
std::string visible_text(std::string_view text);

/// On one line: a name, a title. Line feeds and tabs are shown too.
std::string visible_line(std::string_view text);

/// JSON that is shown: the same characters as \u escapes, which every reader of JSON turns back.
std::string visible_json(std::string_view json);

}  // namespace lectern
