#include "storage/backup.h"

#include "storage/connection.h"
#include "storage/failure.h"
#include "storage/private_file.h"

namespace lectern {

void back_up(const std::filesystem::path& from, const std::filesystem::path& to, const std::string& vfs) {
    const std::filesystem::path part = to.string() + ".part";
    std::error_code ignored;
    std::filesystem::remove(part, ignored);
    make_private_file(part);
    try {
        Connection source(from, Connection::Access::read_write, vfs);
        Connection target(part, Connection::Access::read_write, vfs);
        sqlite3_backup* backup = sqlite3_backup_init(target.handle(), "main", source.handle(), "main");
        if (backup == nullptr) target.raise(sqlite3_errcode(target.handle()));
        sqlite3_backup_step(backup, -1);
        const int result = sqlite3_backup_finish(backup);
        if (result != SQLITE_OK) target.raise(result);
        target.script("PRAGMA journal_mode = DELETE");  // one file, without a journal beside it
    } catch (const Failure&) {
        std::filesystem::remove(part, ignored);
        throw;
    }
    replace_file(part, to);
}

}  // namespace lectern
