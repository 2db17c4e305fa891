#pragma once

#include <optional>
#include <string>

#include "app/library/reading_library.h"
#include "app/recall/recall.h"
#include "app/survey/overview.h"

namespace lectern {

/// An overview as the library has it.
struct SavedOverview {
    Overview overview;
    std::string model;         ///< that wrote it, by its name for people
    int done = 0, places = 0;  ///< of its survey; as many where it was written to its end
};

/// The overview of a document that was written to its end last, or else the one that was begun last; nothing where none
/// of this text is there. Errors: those of the library.
Result<std::optional<SavedOverview>> saved_overview(Library& library, const std::string& hash,
                                                    const Document& document);

/// Gives recall an overview that was written to its end; does nothing with another.
void give_overview(const Overview& overview, Recall& recall);

/// Gives recall the overview of the document that the library has: the one that was written last, if it was written to
/// its end. What the library cannot do costs the overview only: nobody is told.
void load_overview(ReadingLibrary& library, const std::string& hash, const Document& document, Recall& recall);

}  // namespace lectern
