#include "app/reading/library_reading.h"

namespace lectern {

Result<LibraryDocument> find_library_document(ReadingLibrary& library, DocumentId id) {
    auto record = library.storage().documents().get(id);
    if (!record) return fail(record.error());
    auto document = library.document(id);
    if (!document) return fail(document.error());
    return LibraryDocument{.source = {.document = std::make_shared<Document>(std::move(*document)),
                                      .file = record->path,
                                      .files = record->files,
                                      .hash = record->hash},
                           .record = std::move(*record)};
}

Result<LibraryReading> find_library_reading(ReadingLibrary& library, ReadingId id) {
    const auto reading = library.storage().readings().get(id);
    if (!reading) return fail(reading.error());
    auto recipe = recipe_from_json(reading->plan);
    if (!recipe) return fail(recipe.error());
    const auto document_id = only_document(*reading);
    if (!document_id) return fail(document_id.error());
    auto document = find_library_document(library, *document_id);
    if (!document) return fail(document.error());
    return LibraryReading{.id = id,
                          .recipe = std::move(*recipe),
                          .source = std::move(document->source),
                          .record = std::move(document->record)};
}

}  // namespace lectern
