#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "engine/base/cancel.h"
#include "engine/base/error.h"
#include "storage/checkpoints.h"
#include "storage/conversations.h"
#include "storage/documents.h"
#include "storage/notes.h"
#include "storage/readings.h"
#include "storage/surveys.h"
#include "storage/transfer.h"

namespace lectern {

/// The library on disk, in one SQLite file: documents with their text and what was marked in it, readings with their
/// cells, and conversations. An object is one connection and belongs, with its parts, to one thread; several objects,
/// and several programs, may use the same file at once. Every change is a transaction: it is on the disk when the
/// function returns, or nothing of it ever is. Errors: bad_input (damaged, not a library, of a newer version),
/// out_of_memory, cancelled, wrong_use (no such document, reading or conversation), and failed for the rest (disk full,
/// read-only, in use). What was saved before an error is still there after it.
class Library {
 public:
    /// Opens the library, or makes an empty one. After an unclean exit it is checked, and opened for reading alone if
    /// that finds something wrong (opening().problems). An older version is migrated, after a backup beside the file;
    /// a newer one is refused and not touched. The file is private to the user (mode 0600). Where nobody can write it
    /// is opened for reading alone (opening().read_only).
    static Result<std::unique_ptr<Library>> open(const std::filesystem::path& path, LibraryOptions options = {});
    ~Library();
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;

    Documents& documents() { return documents_; }
    Readings& readings() { return readings_; }
    Checkpoints& checkpoints() { return checkpoints_; }
    Conversations& conversations() { return conversations_; }
    Surveys& surveys() { return surveys_; }
    Notes& notes() { return notes_; }
    Transfer& transfer() { return transfer_; }

    const std::filesystem::path& path() const;
    const Opening& opening() const { return opening_; }

    /// Whether changes from now on wait for other programs as long as LibraryOptions says, as at first; or, where
    /// somebody else waits for this thread, a tenth of a second.
    void be_patient(bool patient);

    /// What the library takes on the disk.
    Result<LibraryUsage> usage();

    /// Gives unused space back to the system, and removes backups of earlier versions. Returns the bytes won.
    Result<std::int64_t> gc(const CancelToken* cancel = nullptr);

    /// Reads everything, and compares cells with their checksums, the index with the text, and what the tables say with
    /// what can be. Takes as long as reading the file. What is damaged is left behind by rescue_library().
    Result<Verification> verify(const CancelToken* cancel = nullptr);

 private:
    Library(std::unique_ptr<Connection> connection, Opening opening, LibraryOptions options);

    LibraryOptions options_;
    Opening opening_;
    std::unique_ptr<Connection> connection_;
    KnownRevisions revisions_;
    Documents documents_;
    Readings readings_;
    Checkpoints checkpoints_;
    Conversations conversations_;
    Surveys surveys_;
    Notes notes_;
    Transfer transfer_;
};

}  // namespace lectern
