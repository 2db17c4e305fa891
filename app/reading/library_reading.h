#pragma once

#include "app/reading/reading_job.h"

namespace lectern {

/// A document of the library, with its text.
struct LibraryDocument {
    SourceDocument source;
    DocumentRecord record;
};

/// Errors: there is none of that number; it is damaged.
Result<LibraryDocument> find_library_document(ReadingLibrary& library, DocumentId id);

/// A reading of the library, with all that it takes to go on with it.
struct LibraryReading {
    ReadingId id = 0;
    ReadingRecipe recipe;
    SourceDocument source;
    DocumentRecord record;  ///< of its document
};

/// Errors: there is none of that number; it is of several documents; it was made by another version, or is damaged.
Result<LibraryReading> find_library_reading(ReadingLibrary& library, ReadingId id);

}  // namespace lectern
