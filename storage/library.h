#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/cancel.h"
#include "engine/base/error.h"
#include "storage/records.h"

namespace lectern {

class Connection;

struct LibraryOptions {
    int patience_milliseconds = 5000;   ///< how long to wait for another program that is writing
    std::function<std::int64_t()> now;  ///< milliseconds since 1970; the system's clock if empty
    std::string vfs;                    ///< SQLite's name of the file layer; empty for the system's
    /// What of a reading's plan leaves with it when it is exported, and comes in when it is imported; empty: all.
    std::function<std::string(const std::string& plan)> shared_plan = {};
};

/// The library on disk: documents with their text, readings with their cells, conversations and settings, in one SQLite
/// file. An object is one connection and belongs to one thread; several objects, and several programs, may use the same
/// file at once. Every change is a transaction: it is on the disk when the function returns, or nothing of it ever is.
/// Errors: bad_input (damaged, not a library, of a newer version), out_of_memory, cancelled, and failed for the rest
/// (disk full, read-only, in use). What was saved before an error is still there after it.
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

    /// Puts a fresh library with all that is whole in the place of a damaged one, which is kept beside it (see
    /// Rescued::damaged). Errors: another program uses it; those of open(); nothing was changed then.
    static Result<Rescued> rescue(const std::filesystem::path& path, const LibraryOptions& options = {},
                                  const CancelToken* cancel = nullptr);

    /// Whether changes from now on wait for other programs as long as LibraryOptions says, as at first; or, where
    /// somebody else waits for this thread, a tenth of a second.
    void be_patient(bool patient);

    const Opening& opening() const { return opening_; }
    const std::filesystem::path& path() const;

    // ---- documents ----

    /// Adds a document with all its pages. One that is there already, by hash, keeps its id and pages; name, path and
    /// times are brought up to date. Pages that came with an imported reading give way to these.
    Result<DocumentId> add_document(const DocumentRecord& document, std::span<const PageRecord> pages);
    Result<std::optional<DocumentRecord>> find_document(std::string_view hash);
    Result<DocumentRecord> document(DocumentId id);
    Result<std::vector<DocumentRecord>> documents();       ///< last used first
    Result<std::vector<PageRecord>> pages(DocumentId id);  ///< without words
    Result<PageRecord> page(DocumentId id, int number);    ///< with words
    Result<void> pin_document(DocumentId id, bool pinned);
    /// With its readings and conversations.
    Result<void> remove_document(DocumentId id);

    /// The pages, of these documents or of all if none are named, that hold words of `query`, best first. `query` is
    /// plain text: nothing in it is an operator. Case, accents and English endings do not matter; scripts without
    /// blanks are found by pairs of neighbouring characters.
    Result<std::vector<PageMatch>> search(std::string_view query, std::span<const DocumentId> documents, int limit);

    // ---- readings ----

    static constexpr std::size_t most_segment_bytes = std::size_t{64} << 20;

    /// Enters a reading without cells. The record's id, state, tokens_read and bytes do not count.
    Result<ReadingId> begin_reading(const ReadingRecord& reading);

    /// Replaces the last checkpoint of a reading by this one, in one transaction. Segments whose bytes are stored
    /// already are not written again. Refused when another program saved or removed the reading meanwhile.
    Result<void> save_checkpoint(ReadingId id, const Checkpoint& checkpoint);

    /// The last checkpoint as it was saved, to go on from. Errors: bad_input when segments are missing.
    Result<SavedReading> load_checkpoint(ReadingId id);

    /// A segment of the checkpoint that load_checkpoint() returned last for this reading. Errors: bad_input when it is
    /// missing, cut or changed, which its checksum shows; failed when another program has saved the reading since.
    Result<std::vector<std::byte>> load_segment(ReadingId id, int index);

    /// The reading of exactly these documents (by hash, in this order) with this fingerprint that got furthest.
    Result<std::optional<ReadingRecord>> find_reading(std::span<const std::string> document_hashes,
                                                      std::string_view fingerprint_hash);
    /// Every reading that comes out has a document; damaged ones without are found by verify().
    Result<ReadingRecord> reading(ReadingId id);
    Result<std::vector<ReadingRecord>> readings();  ///< last used first
    Result<std::vector<ReadingRecord>> readings_of(DocumentId document);
    Result<void> pin_reading(ReadingId id, bool pinned);
    Result<void> remove_reading(ReadingId id);

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

    // ---- room on the disk ----

    Result<LibraryUsage> usage();

    /// The readings to remove first in order to make room for so many bytes: those not used for longest, none that is
    /// pinned or rests on a pinned document. Fewer bytes when that is all there is.
    Result<std::vector<ReadingRecord>> least_recently_used(std::int64_t bytes);

    /// Gives unused room back to the system, and removes backups of earlier versions. Returns the bytes won.
    Result<std::int64_t> gc(const CancelToken* cancel = nullptr);

    /// Reads everything, and compares cells with their checksums, the index with the text, and what the tables say with
    /// what can be. Takes as long as reading the file.
    Result<Verification> verify(const CancelToken* cancel = nullptr);

    /// Makes the index for searching again, out of the text.
    Result<void> rebuild_index();

    /// Copies all that is whole of this library, which is damaged, into a fresh one: documents, readings, conversations
    /// and settings. Conversations about a lost document are kept without it.
    Result<Rescued> rescue_into(Library& fresh, const CancelToken* cancel = nullptr);

    // ---- conversations and settings ----

    /// The record's id does not count.
    Result<ConversationId> begin_conversation(const ConversationRecord& conversation);
    Result<std::vector<ConversationRecord>> conversations();  ///< last used first
    Result<void> rename_conversation(ConversationId id, std::string_view title);
    Result<void> remove_conversation(ConversationId id);

    /// The message's id does not count; its parent must be of the same conversation.
    Result<MessageId> add_message(ConversationId conversation, const MessageRecord& message);
    /// Oldest first. A parent is a message before it in the list, or none; verified evidence has a place that its
    /// document has.
    Result<std::vector<MessageRecord>> messages(ConversationId conversation);

    Result<std::optional<std::string>> setting(std::string_view key);
    Result<void> set(std::string_view key, std::string_view value);

 private:
    /// Without places the text, which may be damaged, is not looked at: then no evidence is verified.
    Result<std::vector<MessageRecord>> messages_of(ConversationId conversation, bool with_places);
    /// For rescue(): also what SQLite refuses as a whole, as a file that was cut short; then only for reading.
    static Result<std::unique_ptr<Library>> open_as_it_is(const std::filesystem::path& path,
                                                          const LibraryOptions& options);
    Library(std::unique_ptr<Connection> connection, Opening opening, LibraryOptions options);

    std::int64_t now() const { return options_.now(); }
    /// The library's own file is neither a place to export to nor one to import from. Throws Failure.
    void require_other_file(const std::filesystem::path& path) const;
    /// The revision of a reading, if nobody saved it since this object did or loaded it. Throws Failure.
    std::int64_t same_revision(ReadingId id);

    LibraryOptions options_;
    Opening opening_;
    std::unique_ptr<Connection> connection_;
    std::map<ReadingId, std::int64_t> revisions_;  ///< of the readings that this object began, saved or loaded
};

}  // namespace lectern
