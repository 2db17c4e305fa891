#include "storage/disk_space.h"

#include <fmt/format.h>

#include <filesystem>
#include <string>
#include <system_error>

#include "storage/opening.h"

namespace lectern {

namespace {

std::int64_t size_of(const std::filesystem::path& path) {
    std::error_code error;
    const auto size = std::filesystem::file_size(path, error);
    return error ? 0 : static_cast<std::int64_t>(size);
}

/// Free pages that are given back to the system in one transaction: others wait no longer than this takes.
constexpr int pages_at_a_time = 512;

}  // namespace

LibraryUsage usage_of(Connection& connection) {
    const std::filesystem::path& path = connection.path();
    LibraryUsage usage;
    usage.documents = connection.integer("SELECT count(*) FROM document");
    usage.readings = connection.integer("SELECT count(*) FROM reading");
    // No reading takes a pebibyte; anybody may have written that one does, and a sum has its limits.
    usage.cells = connection.integer("SELECT sum(max(0, min(bytes, 1 << 50))) FROM reading");
    usage.unused = connection.integer("PRAGMA freelist_count") * connection.integer("PRAGMA page_size");
    for (const char* suffix : {"", "-wal", "-shm", "-journal"}) usage.total += size_of(path.string() + suffix);
    for (const auto& backup : backups_of(path)) usage.total += size_of(backup);
    return usage;
}

void give_unused_back(Connection& connection, const CancelToken* cancel) {
    std::error_code ignored;
    for (const auto& backup : backups_of(connection.path())) std::filesystem::remove(backup, ignored);
    const std::string step = fmt::format("PRAGMA incremental_vacuum({})", pages_at_a_time);
    const Cancellable cancellable(connection, cancel);
    while (connection.integer("PRAGMA freelist_count") > 0) connection.run(step);
    // Empties the journal too, unless another program is reading just now.
    connection.run("PRAGMA wal_checkpoint(TRUNCATE)");
}

}  // namespace lectern
