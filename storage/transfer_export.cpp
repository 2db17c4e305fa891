#include <system_error>

#include "storage/copy_rows.h"
#include "storage/document_rows.h"
#include "storage/failure.h"
#include "storage/opening.h"
#include "storage/private_file.h"
#include "storage/reading_rows.h"
#include "storage/transfer.h"

namespace lectern {

namespace {

/// A library that holds this reading alone, in one file.
void write_reading(Connection& from, ReadingId id, const std::filesystem::path& path, const LibraryOptions& options,
                   const Cancellable& cancellable) {
    const auto to = open_connection(path, options.patience_milliseconds, options.vfs);
    to->script("PRAGMA journal_mode = DELETE");  // nobody else knows the file, and it must not need a second one
    Opening opening;
    migrate(*to, migrations(), options.vfs, opening);

    Transaction transaction(*to, Transaction::Kind::write);
    const ReadingRecord reading = reading_of(from, id);
    std::vector<DocumentId> documents;
    for (const DocumentId document : reading.documents) {
        DocumentRecord record = document_alone(from, document);
        record.path.clear();  // where files lie on this computer is nobody else's business
        record.pinned = false;
        documents.push_back(copy_document(from, *to, record, options.now(), cancellable));
    }
    copy_reading(from, *to, id, documents, options.now(), cancellable, options.shared_plan);
    to->run("UPDATE reading SET pinned = 0");
    transaction.commit();
}

}  // namespace

void Transfer::require_other_file(const std::filesystem::path& other) const {
    std::error_code ignored;
    if (!std::filesystem::equivalent(other, connection_.path(), ignored)) return;
    throw Failure{{.code = ErrorCode::wrong_use,
                   .what = sentence("'{file}' is the library itself", other.string()),
                   .next = sentence("Choose another file.")}};
}

Result<void> Transfer::export_reading(ReadingId id, const std::filesystem::path& path, const CancelToken* cancel) {
    return at_border(sentence("The reading was not exported. It is still in the library."), [&] {
        require_other_file(path);
        const std::filesystem::path part = path.string() + ".part";
        std::error_code ignored;
        std::filesystem::remove(part, ignored);
        make_private_file(part);
        try {
            const Transaction transaction(connection_, Transaction::Kind::read);
            const Cancellable cancellable(connection_, cancel);
            write_reading(connection_, id, part, options_, cancellable);
            replace_file(part, path);
        } catch (...) {
            std::filesystem::remove(part, ignored);
            std::filesystem::remove(part.string() + "-journal", ignored);
            throw;
        }
    });
}

}  // namespace lectern
