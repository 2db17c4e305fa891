#include "app/reading/saved_meaning.h"

namespace lectern {

namespace {

/// Nothing where there is nothing to find by meaning, or no such document.
std::optional<DocumentId> document_of(ReadingLibrary& library, const std::string& hash) {
    const auto found = library.storage().documents().find(hash);
    return found && *found ? std::optional((*found)->id) : std::nullopt;
}

}  // namespace

void load_meaning(ReadingLibrary& library, const std::string& hash, Recall& recall) {
    const auto index = recall.by_meaning();
    if (!index || *index == nullptr) return;
    const auto document = document_of(library, hash);
    if (!document) return;
    if (const auto saved = library.storage().documents().meaning(*document, (*index)->made_of()))
        (*index)->take(*saved);
}

void save_meaning(ReadingLibrary& library, const std::string& hash, Recall& recall) {
    const auto index = recall.by_meaning();
    if (!index || *index == nullptr || !(*index)->is_changed()) return;
    const auto document = document_of(library, hash);
    if (!document) return;
    if (library.storage().documents().save_meaning(*document, (*index)->made_of(), (*index)->vectors()))
        (*index)->was_saved();
}

}  // namespace lectern
