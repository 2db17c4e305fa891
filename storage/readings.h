#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.h"
#include "storage/known_revisions.h"
#include "storage/library_options.h"
#include "storage/records.h"

namespace lectern {

class Connection;

/// The readings of a library: what was read, by which model and plan, and how far it got. Their cells are in
/// Checkpoints. A part of Library, which says what all parts promise.
class Readings {
 public:
    /// All must outlive it, as Library sees to.
    Readings(Connection& connection, const LibraryOptions& options, KnownRevisions& revisions)
        : connection_(connection), options_(options), revisions_(revisions) {}

    /// Enters a reading without cells. The record's id, state, tokens_read and bytes do not count.
    Result<ReadingId> begin(const ReadingRecord& reading);

    /// Every reading that comes out has a document; damaged ones without are found by Library::verify().
    Result<ReadingRecord> get(ReadingId id);
    Result<std::vector<ReadingRecord>> list();                   ///< last used first
    Result<std::vector<ReadingRecord>> of(DocumentId document);  ///< last used first

    /// The reading of exactly these documents (by hash, in this order) with this fingerprint that got furthest.
    Result<std::optional<ReadingRecord>> find(std::span<const std::string> document_hashes,
                                              std::string_view fingerprint_hash);

    /// The readings to remove first in order to free so many bytes: those not used for longest, none that is pinned or
    /// rests on a pinned document. Fewer bytes when that is all there is.
    Result<std::vector<ReadingRecord>> least_recently_used(std::int64_t bytes);

    Result<void> pin(ReadingId id, bool pinned);
    Result<void> remove(ReadingId id);

 private:
    Connection& connection_;
    const LibraryOptions& options_;
    KnownRevisions& revisions_;
};

}  // namespace lectern
