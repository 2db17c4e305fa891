#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "app/ask/reading_task.h"
#include "app/cli/document_files.h"
#include "app/cli/library_options.h"
#include "app/cli/section_readers.h"
#include "app/cli/server_options.h"
#include "app/command_line/model_options.h"
#include "app/command_line/output.h"
#include "app/command_line/reading_options.h"
#include "app/reading/reading_job.h"
#include "engine/base/sentence.h"
#include "storage/records.h"

namespace CLI {
class App;
}

namespace lectern::cli {

/// Options of the commands that read a document.
struct DocumentOptions {
    ModelChoice choice;
    ReadingOptions reading;
    DocumentFiles files;
    std::vector<std::string> questions;  ///< where they are known beforehand
    LibraryChoice library;
    std::string encoder;        ///< see add_encoder_option()
    int accepted_minutes = 10;  ///< see in_accepted_time(), and the same setting of the window
    bool json = false;
    std::function<std::size_t()> available_bytes = lectern::available_bytes;  ///< see ReadingJob::Place
};

/// What is to be read (document_files.h), --json, and the options of a reading, of a model and of the library.
void add_document_options(CLI::App& command, DocumentOptions& options);

/// A document, and the pages of it that are to be read.
struct OpenedDocument {
    SourceDocument source;
    std::shared_ptr<const ImportedDocument> imported;
    PageChoice pages;
};

/// Imports the document, with what is to be said about it. `library`: as below. Errors: those of each step.
Result<OpenedDocument> open_text(const DocumentOptions& options, ReadingLibrary* library);

/// open_text(), and looks whether its model can be opened; so that no
/// library is made before both are known. `library`: to be looked it up in; may be null. Errors: those of each step.
Result<OpenedDocument> open_document(const DocumentOptions& options, ReadingLibrary* library);

/// A document that is not read as a whole, who reads its sections, and the library that keeps what is found in them:
/// null for none.
struct DocumentToSurvey {
    std::unique_ptr<SectionReaders> readers;
    OpenedDocument opened;
    std::unique_ptr<ReadingLibrary> library;
};

/// As open_document(), and the library as the options say; where there is a server no model of this machine is looked
/// for. Errors: those of open_document(); a server without an address.
Result<DocumentToSurvey> open_to_survey(const DocumentOptions& options, const ServerOptions& server = {});

/// A document and the model that read it.
struct DocumentToAsk {
    /// Reads the document, or takes its reading from the library, with the model on this device.
    using Get = std::function<Result<void>(DocumentToAsk&, const ModelOptions&)>;
    Get get = {};
    ModelOptions options = {};  ///< that the model was opened with

    std::shared_ptr<const Document> document = {};
    std::unique_ptr<Model> model = {};
    TokenizedDocument tokenized = {};
    Reading reading = {.plan = {}, .cells = CellStore()};
    std::shared_ptr<SentenceEncoder> encoder = {};  ///< null: passages are found by words alone
    std::unique_ptr<Recall> recall = {};            ///< finds passages of the document
    std::unique_ptr<ReadingLibrary> library = {};   ///< none if nothing is kept
    std::string hash = {};                          ///< what the library knows the document by
    std::optional<ReadingId> reading_id = {};       ///< in the library, if it is there
    bool saved = false;                             ///< all that was read is in the library

    /// What is left of a job when its reading ended, or was restored.
    void take(ReadingJob job);
    /// Gives the model's memory back, and that of the reading, which lies in it.
    void drop_model();
};

/// With the model as `options` say and, where the graphics card fails, as go_on_without_card(). Errors: those of `get`.
Result<void> get(DocumentToAsk& session, const ModelOptions& options);
/// Where `why` is that the graphics card failed: says so, and gets the document again on the CPU. Nothing may use the
/// model any more. Errors: `why`, if it is another one; those of `get`.
Result<void> go_on_without_card(DocumentToAsk& session, const Error& why);

/// Imports the document, loads the model, says the plan and reads what the library does not have, with progress on
/// stderr. When cancelled while reading the session holds what was read until then. Errors: those of each step; what
/// the library cannot do is said and stops nothing.
Result<std::unique_ptr<DocumentToAsk>> read_to_ask(const DocumentOptions& options);

/// The fields `document`, `plan` and `reading` of the JSON output.
Json describe(const DocumentToAsk& session);

Error cancelled_reading(const DocumentToAsk& session);
Error cancelled_reading(int tokens, int total, bool saved);

/// A reading that knows the question needs one, and one alone: changes `wanted` where none is known, and says so.
Result<void> place_question(const std::vector<std::string>& questions, ReadOptions& wanted);

// What is said on the way, on stderr.
void say_notices(const std::vector<Sentence>& notices);
void say_restored(int tokens, int total);
void say_read(int tokens, double seconds, double kept_share);
void say_not_saved();

}  // namespace lectern::cli
