#pragma once

#include <sqlite3.h>

namespace lectern {

/// Registers the SQL function passage(page_index, words): the bytes of the page's text, as begin * 2^32 + end, of the
/// stretch of so many words that holds most of what was searched for. Words that stand on few pages count more:
/// ln(1 + pages / pages with it). Returns SQLite's result code.
int register_passage(fts5_api& fts5);

}  // namespace lectern
