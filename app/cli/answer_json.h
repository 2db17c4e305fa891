#pragma once

#include "app/ask/asker.h"
#include "app/command_line/output.h"
#include "app/library/reading_library.h"

namespace lectern::cli {

/// What was asked, and where the boxes of its words are if they came out of the library.
struct AskedDocument {
    const Document& document;
    ReadingLibrary* library;  ///< null: none
    const std::string& hash;  ///< what it knows the document by
};

/// An answer and all that it rests on, with the boxes of quotes on their pages.
Json describe(const Answered& answered, const AskedDocument& asked);

}  // namespace lectern::cli
