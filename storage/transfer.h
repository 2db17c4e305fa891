#pragma once

#include <filesystem>

#include "engine/base/cancel.h"
#include "engine/base/error.h"
#include "storage/known_revisions.h"
#include "storage/library_options.h"
#include "storage/records.h"

namespace lectern {

class Connection;

/// Readings of a library as single files, for another library. A part of Library, which says what all parts promise.
class Transfer {
 public:
    /// All must outlive it, as Library sees to.
    Transfer(Connection& connection, const LibraryOptions& options, KnownRevisions& revisions)
        : connection_(connection), options_(options), revisions_(revisions) {}

    /// Writes a reading with its documents into one file, which Library::open() takes too. Conversations, settings and
    /// paths of files stay here. The file appears when it is whole; one that was there is replaced.
    Result<void> export_reading(ReadingId id, const std::filesystem::path& path, const CancelToken* cancel = nullptr);

    /// What export_reading() wrote into a file, without taking it in; its id and documents are those of the file. The
    /// tables are checked as by import_reading(), the cells are not. Errors: those of import_reading().
    Result<ReadingRecord> exported_reading(const std::filesystem::path& path) const;

    /// Takes in what export_reading() wrote, here or elsewhere. The file may be anything: it is checked, never trusted.
    /// A document that is known already keeps its text, and a whole reading of it that is the same is not taken in
    /// again (ImportedReading::was_there). What the cells say cannot be checked: import from people whom
    /// you would believe. Errors: bad_input when the file is not exactly an exported reading.
    Result<ImportedReading> import_reading(const std::filesystem::path& path, const CancelToken* cancel = nullptr);

 private:
    /// The library's own file is neither a place to export to nor one to import from. Throws Failure.
    void require_other_file(const std::filesystem::path& path) const;

    Connection& connection_;
    const LibraryOptions& options_;
    KnownRevisions& revisions_;
};

}  // namespace lectern
