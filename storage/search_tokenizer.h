#pragma once

#include <sqlite3.h>

#include <string_view>

namespace lectern {

/// FTS5's table of functions, of this connection; null if SQLite was built without FTS5.
fts5_api* fts5_of(sqlite3* connection);

/// Registers the tokenizer "lectern" (search_index.h). SQLite's result code.
int register_tokenizer(fts5_api* fts5);

/// Whether a character belongs to a script whose words are not parted by blanks, or is Korean.
bool is_unspaced(int code_point);

/// Whether `text` is exactly one such character.
bool is_unspaced_character(std::string_view text);

}  // namespace lectern
