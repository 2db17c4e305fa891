#include "storage/connection.h"

#include <string_view>

#include "storage/failure.h"

namespace lectern {

namespace {

/// A file name as SQLite's URI, which alone can say "immutable".
std::string unchanging_uri(const std::filesystem::path& path) {
    const std::string name = std::filesystem::absolute(path).generic_string();
    // Windows begins a path with a drive, "C:/", or a server, "//server/share/".
    std::string uri = name.starts_with('/') ? "file://" : "file:///";
    for (const char letter : name) {
        if (letter == '%' || letter == '?' || letter == '#')
            uri += fmt::format("%{:02x}", static_cast<unsigned char>(letter));
        else
            uri += letter;
    }
    return uri + "?immutable=1";
}

/// Where there is no room for the index of its journal, SQLite says that the disk failed.
int without_room_it_is_full(int result, const std::filesystem::path& path) {
    constexpr std::uintmax_t least = 64 << 10;
    if (result != SQLITE_IOERR_SHMSIZE && result != SQLITE_IOERR_SHMMAP) return result;
    std::error_code error;
    const auto space = std::filesystem::space(std::filesystem::absolute(path).parent_path(), error);
    return !error && space.available < least ? SQLITE_FULL : result;
}

/// What SQLite reported, in words that help: `file` is the library's, `detail` SQLite's own words.
Error in_words(int result, const std::string& file, const std::string& detail) {
    const auto error = [&](ErrorCode code, const Sentence& what, const Sentence& next) {
        return Error{.code = code, .what = sentence("'{file}': {problem}", file, what), .next = next};
    };
    switch (result & 0xff) {
        case SQLITE_FULL:
            return error(ErrorCode::failed, sentence("the disk is full"),
                         sentence("Free some space on the disk, or remove readings from the library, and try again."));
        case SQLITE_BUSY:
        case SQLITE_LOCKED:
            return error(ErrorCode::failed, sentence("another program is using it and did not let go of it in time"),
                         sentence("Wait until the other program has finished, or close it, and try again."));
        case SQLITE_READONLY:
        case SQLITE_PERM:
            return error(ErrorCode::failed, sentence("it cannot be written: the file or its folder is read-only"),
                         sentence("Allow yourself to write there, or choose another folder."));
        case SQLITE_CANTOPEN:
            return error(
                ErrorCode::failed, sentence("it cannot be opened or created"),
                sentence("Check that it exists and that you may read and write it there, or choose another one."));
        case SQLITE_NOTADB:
            return error(ErrorCode::bad_input, sentence("this is not a library of Lectern"),
                         sentence("Choose another file, or move this one away."));
        case SQLITE_CORRUPT:
            return error(ErrorCode::bad_input, sentence("it is damaged ({detail})", Sentence::Term{detail}),
                         advice_to_rescue);
        case SQLITE_IOERR:
            return error(ErrorCode::failed, sentence("the disk reported an error ({detail})", Sentence::Term{detail}),
                         sentence("Check that the disk is connected and healthy, and try again."));
        case SQLITE_INTERRUPT:
            return error(ErrorCode::cancelled, sentence("the work was stopped"),
                         sentence("Start it again whenever you like."));
        case SQLITE_NOMEM:
            return error(ErrorCode::out_of_memory, sentence("there is not enough memory"),
                         sentence("Close other programs or documents and try again."));
        case SQLITE_TOOBIG:
            return error(ErrorCode::bad_input, sentence("an entry is too large for the library"),
                         sentence("Use a smaller document."));
        default:
            return error(ErrorCode::failed, sentence("an entry was refused ({detail})", Sentence::Term{detail}),
                         sentence("Try again; if it happens again, verify the library and report this message."));
    }
}

/// No file is believed, be it the user's own library: somebody else may have written it. What its tables compute
/// (checks, generated columns, indexes) may use SQLite's harmless functions alone, views and triggers are off, and
/// nothing is written around the tables.
void distrust(sqlite3* handle) {
    for (const int off : {SQLITE_DBCONFIG_TRUSTED_SCHEMA, SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_ENABLE_TRIGGER})
        sqlite3_db_config(handle, off, 0, nullptr);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    sqlite3_exec(handle, "PRAGMA cell_size_check = ON", nullptr, nullptr, nullptr);
}

}  // namespace

Connection::Connection(const std::filesystem::path& path, Access access, const std::string& vfs) : path_(path) {
    const char* layer = vfs.empty() ? nullptr : vfs.c_str();
    const int flags = access == Access::unchanging ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
                      : access == Access::read     ? SQLITE_OPEN_READONLY
                      : access == Access::create   ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                                   : SQLITE_OPEN_READWRITE;
    const std::string name = access == Access::unchanging ? unchanging_uri(path) : path.string();
    const int result = sqlite3_open_v2(name.c_str(), &handle_, flags | SQLITE_OPEN_NOMUTEX, layer);
    if (result == SQLITE_OK) {
        sqlite3_extended_result_codes(handle_, 1);
        distrust(handle_);
        return;
    }
    const Error error = in_words(result, path.string(), handle_ == nullptr ? "" : sqlite3_errmsg(handle_));
    sqlite3_close(handle_);
    throw Failure{error};
}

Connection::~Connection() {
    sqlite3_close(handle_);
}

void Connection::script(const std::string& sql) {
    const int result = sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr);
    if (result != SQLITE_OK) raise(result);
}

void Connection::read_blob(const char* table, const char* column, std::int64_t id, std::span<std::byte> bytes) {
    sqlite3_blob* blob = nullptr;
    int result = sqlite3_blob_open(handle_, "main", table, column, id, 0, &blob);
    if (result == SQLITE_OK) result = sqlite3_blob_read(blob, bytes.data(), static_cast<int>(bytes.size()), 0);
    sqlite3_blob_close(blob);
    if (result != SQLITE_OK) raise(result);
}

void Connection::raise(int reported) const {
    const int result = without_room_it_is_full(reported, path_);
    const int primary = result & 0xff;
    throw Failure{.error = in_words(result, path_.string(), sqlite3_errmsg(handle_)),
                  .busy = primary == SQLITE_BUSY || primary == SQLITE_LOCKED,
                  .of_access = primary == SQLITE_CANTOPEN || primary == SQLITE_READONLY,
                  .full = primary == SQLITE_FULL,
                  .file = path_.string()};
}

Cancellable::Cancellable(Connection& connection, const CancelToken* cancel) : connection_(connection), cancel_(cancel) {
    constexpr int operations = 10'000;  // of SQLite's machine, between two questions: about a millisecond
    const auto asked = [](void* token) { return static_cast<const CancelToken*>(token)->cancelled() ? 1 : 0; };
    if (cancel != nullptr)
        sqlite3_progress_handler(connection.handle(), operations, asked, const_cast<CancelToken*>(cancel));
}

Cancellable::~Cancellable() {
    sqlite3_progress_handler(connection_.handle(), 0, nullptr, nullptr);
}

void Cancellable::check() const {
    if (cancel_ != nullptr && cancel_->cancelled()) connection_.raise(SQLITE_INTERRUPT);
}

Transaction::Transaction(Connection& connection, Kind kind) : connection_(connection) {
    connection.run(kind == Kind::write ? "BEGIN IMMEDIATE" : "BEGIN");
}

Transaction::~Transaction() {
    // After a full disk SQLite may have rolled back by itself; nothing is left to do then, nor after commit().
    if (sqlite3_get_autocommit(connection_.handle()) == 0)
        sqlite3_exec(connection_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
    connection_.run("COMMIT");
}

}  // namespace lectern
