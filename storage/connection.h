#pragma once

#include <sqlite3.h>

#include <filesystem>
#include <string>

#include "engine/base/cancel.h"
#include "storage/statement.h"

namespace lectern {

/// A connection to one SQLite file; closed when it goes. Used by one thread. Every SQLite error is thrown as a Failure
/// in plain words, without `means`, which the public function adds.
class Connection {
 public:
    enum class Access {
        read_write,
        create,      ///< read and write, and an empty file when there is none
        read,        ///< read what others may write
        unchanging,  ///< read a file that nobody writes: no locks, no journals, not a byte is changed
    };

    /// `vfs` names the file layer of SQLite to use; empty for the system's. The file may be hostile: triggers and
    /// views are off, and its tables compute nothing but with SQLite's harmless functions.
    Connection(const std::filesystem::path& path, Access access, const std::string& vfs = {});
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    /// Runs one statement without rows.
    template <typename... Values>
    void run(std::string_view sql, const Values&... values) {
        Statement(*this, sql).bind(values...).run();
    }

    /// The first column of the first row; 0 without rows.
    template <typename... Values>
    std::int64_t integer(std::string_view sql, const Values&... values) {
        Statement statement(*this, sql);
        return statement.bind(values...).step() ? statement.integer(0) : 0;
    }

    /// Runs statements that are part of this program, parted by semicolons.
    void script(const std::string& sql);

    /// Fills `bytes` with a value of the row `id`, which has that many, without a second copy of it in memory.
    void read_blob(const char* table, const char* column, std::int64_t id, std::span<std::byte> bytes);

    std::int64_t last_id() const { return sqlite3_last_insert_rowid(handle_); }
    /// Rows that the last statement changed.
    int changes() const { return sqlite3_changes(handle_); }
    const std::filesystem::path& path() const { return path_; }
    sqlite3* handle() const { return handle_; }

    /// Throws what the last call reported.
    [[noreturn]] void raise(int result) const;

 private:
    std::filesystem::path path_;
    sqlite3* handle_ = nullptr;
};

/// While it lives, `cancel` (which may be null) stops the connection's work: a Failure with ErrorCode::cancelled.
class Cancellable {
 public:
    Cancellable(Connection& connection, const CancelToken* cancel);
    ~Cancellable();
    Cancellable(const Cancellable&) = delete;
    Cancellable& operator=(const Cancellable&) = delete;

    /// For loops in which SQLite itself has little to do.
    void check() const;

 private:
    Connection& connection_;
    const CancelToken* cancel_;
};

/// Everything between construction and commit() happens, or nothing does.
class Transaction {
 public:
    enum class Kind { read, write };  ///< write waits for other writers at once, not in the middle

    Transaction(Connection& connection, Kind kind);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    void commit();

 private:
    Connection& connection_;
};

}  // namespace lectern
