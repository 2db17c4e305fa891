// What the library takes on the disk, and how to take less.
#include <algorithm>
#include <string>
#include <system_error>

#include "storage/failure.h"
#include "storage/library.h"
#include "storage/opening.h"
#include "storage/reading_rows.h"

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

Result<LibraryUsage> Library::usage() {
    return at_border("The size of the library is not known.", [&] {
        LibraryUsage usage;
        usage.documents = connection_->integer("SELECT count(*) FROM document");
        usage.readings = connection_->integer("SELECT count(*) FROM reading");
        // No reading takes a pebibyte; anybody may have written that one does, and a sum has its limits.
        usage.cells = connection_->integer("SELECT sum(max(0, min(bytes, 1 << 50))) FROM reading");
        usage.unused = connection_->integer("PRAGMA freelist_count") * connection_->integer("PRAGMA page_size");
        for (const char* suffix : {"", "-wal", "-shm", "-journal"}) usage.total += size_of(path().string() + suffix);
        for (const auto& backup : backups_of(path())) usage.total += size_of(backup);
        return usage;
    });
}

Result<std::vector<ReadingRecord>> Library::least_recently_used(std::int64_t bytes) {
    return at_border("The readings cannot be listed.", [&] {
        const Transaction transaction(*connection_, Transaction::Kind::read);
        Statement ids(*connection_,
                      "SELECT id FROM reading WHERE NOT pinned AND id IN (SELECT reading FROM reading_document) "
                      "AND NOT EXISTS (SELECT 1 FROM reading_document "
                      "JOIN document ON document.id = document WHERE reading = reading.id AND document.pinned) "
                      "ORDER BY used, id");
        std::vector<ReadingRecord> readings;
        while (bytes > 0 && ids.step()) {
            readings.push_back(reading_of(*connection_, ids.integer(0)));
            bytes -= std::clamp<std::int64_t>(readings.back().bytes, 0, bytes);
        }
        return readings;
    });
}

Result<std::int64_t> Library::gc(const CancelToken* cancel) {
    const auto before = usage();
    if (!before) return fail(before.error());
    const auto done = at_border("Not all unused room was given back. Nothing is lost.", [&] {
        std::error_code ignored;
        for (const auto& backup : backups_of(path())) std::filesystem::remove(backup, ignored);
        const std::string step = fmt::format("PRAGMA incremental_vacuum({})", pages_at_a_time);
        const Cancellable cancellable(*connection_, cancel);
        while (connection_->integer("PRAGMA freelist_count") > 0) connection_->run(step);
        // Empties the journal too, unless another program is reading just now.
        connection_->run("PRAGMA wal_checkpoint(TRUNCATE)");
    });
    if (!done) return fail(done.error());
    return usage().map([&](const LibraryUsage& after) { return before->total - after.total; });
}

}  // namespace lectern
