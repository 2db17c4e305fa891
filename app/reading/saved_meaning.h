#pragma once

#include "app/library/reading_library.h"
#include "app/recall/recall.h"

namespace lectern {

// What finds passages of a document by meaning lies in the library beside its text. What the library cannot do only
// costs the time to make it again: nobody is told.

/// Takes what the library has, if it has the document and this was made of it as it is.
void load_meaning(ReadingLibrary& library, const std::string& hash, Recall& recall);

/// Saves what was made since then, if the library has the document.
void save_meaning(ReadingLibrary& library, const std::string& hash, Recall& recall);

}  // namespace lectern
