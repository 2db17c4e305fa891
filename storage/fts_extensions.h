#pragma once

#include "storage/connection.h"

namespace lectern {

/// SQLite's full-text search (FTS5), as this connection has it. Throws Failure where SQLite was built without.
fts5_api& fts5_of(Connection& connection);

/// Teaches a connection what the index of pages needs: the tokenizer "lectern" (fts_tokenizer.h) and the function
/// "passage" (fts_passage.h). Throws Failure.
void register_search(Connection& connection);

}  // namespace lectern
