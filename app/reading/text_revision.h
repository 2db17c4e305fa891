#pragma once

#include "app/reading/document_source.h"

namespace lectern {

/// Whether the files of a document give another text now than the library has of it by `hash`, which an earlier version
/// of the program took out of them. Reads the files anew, once for each version: the library keeps the outcome. Nothing
/// where that cannot be told: files were changed, need a password, or have their text recognised. Errors: those of
/// reading the library; cancelled.
Result<bool> is_text_outdated(ReadingLibrary& library, const std::string& hash, const DocumentSource& source,
                              const CancelToken& cancel);

/// Its text is wanted as it is: is_text_outdated() is false until there is a newer version. Errors: those of the
/// library.
Result<void> keep_text(ReadingLibrary& library, const std::string& hash);

/// Where the text of a document of the library came from, as far as the library tells: of text that was recognised it
/// does not say in which language.
std::optional<DocumentSource> source_of(const DocumentRecord& record);

}  // namespace lectern
