#include "storage/fts_extensions.h"

#include "storage/failure.h"
#include "storage/fts_passage.h"
#include "storage/fts_tokenizer.h"

namespace lectern {

fts5_api& fts5_of(Connection& connection) {
    fts5_api* fts5 = nullptr;
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(connection.handle(), "SELECT fts5(?1)", -1, &statement, nullptr) == SQLITE_OK) {
        sqlite3_bind_pointer(statement, 1, static_cast<void*>(&fts5), "fts5_api_ptr", nullptr);
        sqlite3_step(statement);
    }
    sqlite3_finalize(statement);
    if (fts5 == nullptr)
        throw Failure{{.code = ErrorCode::failed,
                       .what = sentence("SQLite has no full-text search (FTS5) on this computer"),
                       .next = sentence("Install SQLite 3.40 or later, as Debian builds it.")}};
    return *fts5;
}

void register_search(Connection& connection) {
    fts5_api& fts5 = fts5_of(connection);
    int result = register_tokenizer(fts5);
    if (result == SQLITE_OK) result = register_passage(fts5);
    if (result != SQLITE_OK) connection.raise(result);
}

}  // namespace lectern
