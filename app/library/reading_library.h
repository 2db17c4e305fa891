#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "app/library/document_records.h"
#include "app/library/reading_recipe.h"
#include "app/library/reading_saver.h"
#include "engine/base/cancel.h"
#include "engine/read/reader.h"
#include "storage/library.h"

namespace lectern {

/// What the reading is of. Errors: several documents, or none, as this program does not write (ErrorCode::bad_input).
Result<DocumentId> only_document(const ReadingRecord& reading);

/// The library as the application uses it: documents and readings instead of records and bytes. What the library cannot
/// do never stops a reading: it is told, and the reading goes on in memory. Belongs to one thread.
class ReadingLibrary {
 public:
    /// $XDG_DATA_HOME/lectern/library.sqlite, or the same below ~/.local/share.
    static std::filesystem::path usual_file();
    /// Errors: those of Library::open.
    static Result<std::unique_ptr<ReadingLibrary>> open(const std::filesystem::path& file,
                                                        const LibraryOptions& options = {});

    Library& storage() { return *storage_; }

    /// What the person should hear about the library; never the end of the work.
    using Tell = std::function<void(const Error&)>;

    /// The document with these contents, if it was read from its file before: its text need not be imported again.
    std::optional<Document> find_document(const std::string& hash, const Tell& tell);
    /// Any document of the library, without the boxes of its words.
    Result<Document> document(DocumentId id);
    /// The boxes of the words on the pages from `first` to `last` (indices) of a document, in the order of the text.
    Result<std::vector<WordBox>> words(const std::string& hash, int first, int last);

    /// Adds a document under its content_hash(), with the notes on what stood in its place before, or finds it. `file`:
    /// as it was opened, so that it may be a folder; `files`: that its text came from, as they were then.
    Result<DocumentId> enter_document(const Document& document, const std::filesystem::path& file,
                                      const std::string& hash, const std::vector<FileRecord>& files);

    /// What is to be read, and under what name it is kept.
    struct Request {
        Model& model;
        std::string model_name;  ///< for people
        const TokenizedDocument& document;
        std::string hash;            ///< see content_hash()
        std::filesystem::path file;  ///< of the document: as it was opened, so that it may be a folder
        const ReadPlan& plan;
        ReadingRecipe recipe;
        std::vector<FileRecord> files = {};  ///< that its text came from, as they were then
    };
    /// What happens beside it.
    struct Watch {
        std::function<void(const ReadProgress&)> report;
        std::function<void(ReadingInProgress&)> between;  ///< see ReadWatch, as for `hold`
        const CancelToken* hold = nullptr;
        std::function<void(int tokens)> restored;  ///< so many tokens need not be read again
        Tell tell;
        Tell not_saved;  ///< told where the library cannot take what was read; tell() if empty
        double checkpoint_seconds = 10;
    };
    /// A reading as far as it is, and where it is kept.
    struct Begun {
        ReadingInProgress state;
        std::optional<ReadingId> id;  ///< nothing if it could not be entered
        bool saved = false;           ///< all of it is on the disk as it is
        int budget_tokens = 0;        ///< of the plan that it was entered with
        bool told = false;            ///< that it could not be entered, which is tried again with each checkpoint
    };
    /// Whether there is a reading of this document, be it unfinished. Where the library cannot tell, there is none.
    bool has(const std::string& hash, const ReadingFingerprint& fingerprint);
    /// The reading of this document with this model and plan, as far as it is in the library; entered where it is not.
    /// Errors: those of begin_reading().
    Result<Begun> begin(const Request& request, const Watch& watch);
    /// Reads it to the end, and saves it on the way. What could not be entered is tried again with each checkpoint, for
    /// a moment while it is read and patiently at its end. A reading whose budget is lowered meanwhile is another one
    /// from then on: it is entered anew, and the one before stays as it was saved last. Errors: those of
    /// lectern::read_on().
    Result<void> read_on(const Request& request, Begun& begun, const Watch& watch, const CancelToken& cancel);

    /// Bytes of the reading that is being read, given to be saved and not on the disk yet.
    std::size_t waiting_bytes() const { return saver_ ? saver_->waiting_bytes() : 0; }

    /// Saves a reading that is not being read: one whose budget was lowered is entered anew, one that could not be
    /// saved is tried again. May be called from Watch::between, for another reading.
    void save(const Request& request, Begun& begun, const Tell& tell);
    /// Saves what was read so far of the reading that is being read. For Watch::between. True: all of it is on the
    /// disk.
    bool save_now(const Request& request, Begun& begun, const Tell& tell);

    /// Whether a reading fits what the model would make now. Errors: another model, or anything else that differs
    /// (ErrorCode::wrong_use, with what to do).
    Result<void> check(ReadingId id, const ReadingFingerprint& fingerprint);
    /// The same as far as `parts` go, which may be few.
    Result<void> check_parts(ReadingId id, const ReadingFingerprint& parts);
    /// A complete reading, to be asked. Errors: those of check(); damaged; not complete.
    Result<Reading> restore(ReadingId id, Model& model, const ReadPlan& plan, const ReadingFingerprint& fingerprint);

 private:
    explicit ReadingLibrary(std::unique_ptr<Library> storage) : storage_(std::move(storage)) {}

    /// For the reading as it is now.
    void make_saver(const Request& request, Begun& begun, const Tell& tell);
    void checkpoint(const Request& request, Begun& begun, const Tell& tell, bool last);
    /// Under the plan that the reading has now; an entry without any tokens goes.
    void enter_again(const Request& request, Begun& begun, const Tell& tell);
    Result<ReadingId> enter(const Request& request, const ReadingFingerprint& fingerprint);
    Result<ReadingInProgress> load(ReadingId id, Model& model, const ReadPlan& plan);

    std::unique_ptr<Library> storage_;
    std::unique_ptr<ReadingSaver> saver_;  ///< of the reading that is being read
};

}  // namespace lectern
