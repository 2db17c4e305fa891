#include "storage/opening.h"

#include <chrono>
#include <system_error>
#include <thread>

#include "storage/backup.h"
#include "storage/failure.h"
#include "storage/fts_extensions.h"
#include "storage/private_file.h"
#include "storage/read_only.h"
#include "storage/table_check.h"

namespace lectern {

namespace {

/// 16 KiB: a checkpoint of megabytes is four times fewer pages than with SQLite's 4 KiB, and small tables stay small.
constexpr const char* settings_of_file = "PRAGMA page_size = 16384; PRAGMA auto_vacuum = INCREMENTAL;";

// synchronous FULL: what was committed survives a power failure, for one fsync a checkpoint. The journal shrinks to
// 64 MB after a large checkpoint. Sorting happens in memory, so that no text leaves the library for a temporary file.
constexpr const char* settings_of_connection =
    "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA journal_size_limit = 67108864;"
    "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -4096; PRAGMA secure_delete = FAST;";

/// Runs `sql` until others let go of the file: going over to WAL does not wait by itself.
void run_patiently(Connection& connection, const std::string& sql, int patience_milliseconds) {
    constexpr int pause = 10;
    for (int waited = 0;; waited += pause) {
        try {
            connection.script(sql);
            return;
        } catch (const Failure& failure) {
            if (!failure.busy || waited >= patience_milliseconds) throw;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(pause));
    }
}

std::filesystem::path beside(const std::filesystem::path& path, const std::string& suffix) {
    return path.string() + suffix;
}

std::filesystem::path backup_path(const std::filesystem::path& path, int version) {
    return beside(path, fmt::format(".v{}.backup", version));
}

}  // namespace

bool holds_something(const std::filesystem::path& path) {
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    return !error && size > 0;
}

int version_of(Connection& connection, std::span<const Migration> steps) {
    // SQLite takes a file that is too short for a header for an empty one, and would write over it. Its size comes
    // first: what another program writes after that is seen below.
    const bool holds_bytes = holds_something(connection.path());
    const std::int64_t application = connection.integer("PRAGMA application_id");
    const std::int64_t version = connection.integer("PRAGMA user_version");
    const bool empty = connection.integer("PRAGMA page_count") > 0 || !holds_bytes;
    if (empty && application == 0 && version == 0 && connection.integer("SELECT count(*) FROM sqlite_schema") == 0)
        return 0;
    if (application != library_application_id || version < 1)
        throw Failure{{.code = ErrorCode::bad_input,
                       .what = sentence("'{file}' belongs to another program", connection.path().string()),
                       .means = sentence("It is not a library of Lectern, and was not touched."),
                       .next = sentence("Choose another file, or move this one away.")}};
    if (version > steps.back().to)
        throw Failure{{.code = ErrorCode::bad_input,
                       .what = sentence("'{file}' is of version {version}; this Lectern knows versions up to {newest}",
                                        connection.path().string(), version, steps.back().to),
                       .means = sentence("It was made by a newer Lectern and was not touched."),
                       .next = sentence("Install the newest Lectern, or choose another library.")}};
    return static_cast<int>(version);
}

/// At one moment: another program may be making the library just now.
bool is_new(Connection& connection) {
    const Transaction moment(connection, Transaction::Kind::read);
    return version_of(connection, migrations()) == 0;
}

std::unique_ptr<Connection> open_connection(const std::filesystem::path& path, int patience_milliseconds,
                                            const std::string& vfs) {
    auto connection = std::make_unique<Connection>(path, Connection::Access::read_write, vfs);
    sqlite3_busy_timeout(connection->handle(), patience_milliseconds);
    register_search(*connection);
    if (is_new(*connection)) {
        connection->script(settings_of_file);
        // File systems without shared memory refuse; the older journal works there, and is as safe.
        run_patiently(*connection, "PRAGMA journal_mode = WAL", patience_milliseconds);
    }
    connection->script(settings_of_connection);
    return connection;
}

void take_as_it_is(Connection& connection) {
    // Defensive mode refuses the switch, and files that were cut short with it. Its name aside, nothing writes: who
    // uses such a connection reads, or takes the file's own journal in.
    sqlite3_db_config(connection.handle(), SQLITE_DBCONFIG_DEFENSIVE, 0, nullptr);
    connection.script("PRAGMA writable_schema = ON");
}

std::unique_ptr<Connection> open_alone(const std::filesystem::path& path, const std::string& vfs, bool damaged) {
    auto alone = std::make_unique<Connection>(path, Connection::Access::read_write, vfs);
    if (damaged) take_as_it_is(*alone);
    register_search(*alone);
    try {
        alone->script("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT;");
    } catch (const Failure& failure) {
        if (failure.busy) return nullptr;
        throw;
    }
    return alone;
}

void check_after_unclean_exit(const std::filesystem::path& path, const std::string& vfs, Opening& opening) {
    // SQLite's last connection removes its journal. Where one is left, somebody is using the library, or was killed.
    const bool unclean = holds_something(beside(path, "-wal")) || holds_something(beside(path, "-journal"));
    if (!unclean && !std::filesystem::exists(mark_of_damage(path))) return;
    const std::unique_ptr<Connection> alone = open_alone(path, vfs);
    if (alone == nullptr) return;
    opening.unclean_exit = unclean;
    opening.problems = problems_of_tables(*alone);
    std::error_code ignored;
    if (opening.problems.empty())
        std::filesystem::remove(mark_of_damage(path), ignored);
    else
        make_private_file(mark_of_damage(path));
}

std::filesystem::path mark_of_damage(const std::filesystem::path& path) {
    return beside(path, "-damaged");
}

std::vector<std::filesystem::path> backups_of(const std::filesystem::path& path) {
    std::vector<std::filesystem::path> backups;
    std::error_code ignored;
    for (const auto& file : std::filesystem::directory_iterator(path.parent_path(), ignored)) {
        const std::string name = file.path().filename().string();
        if (name.starts_with(path.filename().string() + ".v") && name.ends_with(".backup"))
            backups.push_back(file.path());
    }
    return backups;
}

void migrate(Connection& connection, std::span<const Migration> steps, const std::string& vfs, Opening& opening) {
    bool is_new = false;  // there is nothing to keep a copy of
    for (const Migration& step : steps) {
        if (connection.integer("PRAGMA user_version") >= step.to) continue;
        Transaction transaction(connection, Transaction::Kind::write);
        const int version = version_of(connection, steps);  // another program may have been faster
        if (version >= step.to) continue;
        is_new = is_new || version == 0;
        if (!is_new && opening.migrated_from == 0) {
            opening.backup = backup_path(connection.path(), version);
            back_up(connection.path(), opening.backup, vfs);
            opening.migrated_from = version;
        }
        connection.script(step.sql);
        connection.script(
            fmt::format("PRAGMA application_id = {}; PRAGMA user_version = {};", library_application_id, step.to));
        transaction.commit();
    }
}

OpenedFile open_library_file(const std::filesystem::path& path, const LibraryOptions& options) {
    OpenedFile file;
    const std::filesystem::path whole = std::filesystem::absolute(path);
    if (is_read_only(path)) {
        file.connection = open_read_only(whole, options.patience_milliseconds, options.vfs, file.opening);
        return file;
    }
    make_private_file(path);
    check_after_unclean_exit(path, options.vfs, file.opening);
    file.connection = open_connection(whole, options.patience_milliseconds, options.vfs);
    make_private(path);  // not before it is known to be a library
    if (file.opening.problems.empty())
        migrate(*file.connection, migrations(), options.vfs, file.opening);
    else
        file.connection->run("PRAGMA query_only = ON");  // a change could make the damage worse
    return file;
}

}  // namespace lectern
