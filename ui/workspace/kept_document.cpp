#include "ui/workspace/kept_document.h"

namespace lectern {

Result<KeptDocument> document_of_reading(ReadingLibrary& library, ReadingId id) {
    const auto reading = library.storage().readings().get(id);
    if (!reading) return fail(reading.error());
    const auto record = library.storage().documents().get(reading->documents.front());
    if (!record) return fail(record.error());
    auto document = library.document(record->id);
    if (!document) return fail(document.error());
    const CancelToken never;
    return KeptDocument{.document = std::make_shared<Document>(std::move(*document)),
                        .record = *record,
                        .changed = changed_or_gone(file_states(*record, never))};
}

}  // namespace lectern
