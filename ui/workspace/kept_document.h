#pragma once

#include "app/library/reading_library.h"
#include "app/library/source_state.h"

namespace lectern {

/// A document as the library has it.
struct KeptDocument {
    std::shared_ptr<const Document> document;
    DocumentRecord record;
    std::vector<FileState> changed;  ///< files, since they were read; or gone
};

/// The one that a reading is of. Errors: those of the library.
Result<KeptDocument> document_of_reading(ReadingLibrary& library, ReadingId reading);

}  // namespace lectern
