#pragma once

#include <string>

#include "app/library/reading_library.h"
#include "app/recall/recall.h"
#include "app/survey/overview.h"

namespace lectern {

/// Gives recall an overview that was written to its end; does nothing with another.
void give_overview(const Overview& overview, Recall& recall);

/// Gives recall the overview of the document that the library has: the one that was written last, if it was written to
/// its end. What the library cannot do costs the overview only: nobody is told.
void load_overview(ReadingLibrary& library, const std::string& hash, const Document& document, Recall& recall);

}  // namespace lectern
