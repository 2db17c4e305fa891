#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/error.h"
#include "storage/known_revisions.h"
#include "storage/library_options.h"
#include "storage/records.h"

namespace lectern {

class Connection;

/// The cells of a library's readings: one checkpoint each, in segments. A part of Library, which says what all parts
/// promise.
class Checkpoints {
 public:
    /// All must outlive it, as Library sees to.
    Checkpoints(Connection& connection, const LibraryOptions& options, KnownRevisions& revisions)
        : connection_(connection), options_(options), revisions_(revisions) {}

    /// Replaces the last checkpoint of a reading by this one, in one transaction. Segments whose bytes are stored
    /// already are not written again. Refused when another program saved or removed the reading meanwhile.
    Result<void> save(ReadingId id, const Checkpoint& checkpoint);

    /// The last checkpoint as it was saved, to go on from. Errors: bad_input when segments are missing.
    Result<SavedReading> load(ReadingId id);

    /// A segment of the checkpoint that load() returned last for this reading. Errors: bad_input when it is missing,
    /// cut or changed, which its checksum shows; failed when another program has saved the reading since.
    Result<std::vector<std::byte>> load_segment(ReadingId id, int index);

 private:
    /// The revision of a reading, if nobody saved it since this library did or loaded it. Throws Failure.
    std::int64_t same_revision(ReadingId id) const;

    Connection& connection_;
    const LibraryOptions& options_;
    KnownRevisions& revisions_;
};

}  // namespace lectern
