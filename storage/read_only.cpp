#include "storage/read_only.h"

#include <system_error>

#include "storage/failure.h"
#include "storage/file_access.h"
#include "storage/fts_extensions.h"
#include "storage/opening.h"
#include "storage/table_check.h"

namespace lectern {

namespace {

namespace fs = std::filesystem;

/// Somebody uses the library, or was killed while using it.
bool has_journal(const fs::path& path) {
    std::error_code ignored;
    return fs::exists(path.string() + "-shm", ignored) || holds_something(path.string() + "-wal") ||
           holds_something(path.string() + "-journal");
}

Failure unreadable_journal(const fs::path& path) {
    return {
        {.code = ErrorCode::failed,
         .what = sentence("'{file}' is read-only, and what was saved last lies in a journal beside it", path.string()),
         .means = sentence("The journal cannot be read without writing there. The library was not opened."),
         .next = sentence(
             "Copy the library, with the files beside it, to a folder where you may write, and open the copy.")}};
}

void require_this_version(Connection& connection) {
    const int version = version_of(connection, migrations());
    if (version == library_version()) return;
    throw Failure{{.code = ErrorCode::failed,
                   .what = sentence("'{file}' is read-only, and of an earlier version", connection.path().string()),
                   .means = sentence("It would have to be brought up to date. The library was not opened."),
                   .next = sentence("Copy the library to a folder where you may write, and open the copy.")}};
}

}  // namespace

bool is_read_only(const fs::path& path) {
    std::error_code ignored;
    if (!fs::is_regular_file(path, ignored) || !holds_something(path) || !may_read(path)) return false;
    return !may_write(path) || !may_write(fs::absolute(path).parent_path());
}

std::unique_ptr<Connection> open_read_only(const fs::path& path, int patience_milliseconds, const std::string& vfs,
                                           Opening& opening) {
    // Without a journal there is nobody to wait for, and SQLite would want to make one.
    const bool journal = has_journal(path);
    auto connection =
        std::make_unique<Connection>(path, journal ? Connection::Access::read : Connection::Access::unchanging, vfs);
    sqlite3_busy_timeout(connection->handle(), patience_milliseconds);
    register_search(*connection);
    try {
        require_this_version(*connection);
    } catch (const Failure& failure) {
        if (journal && failure.of_access) throw unreadable_journal(path);
        throw;
    }
    connection->script("PRAGMA query_only = ON; PRAGMA temp_store = MEMORY;");
    opening.read_only = true;
    if (fs::exists(mark_of_damage(path))) opening.problems = problems_of_tables(*connection);
    return connection;
}

}  // namespace lectern
