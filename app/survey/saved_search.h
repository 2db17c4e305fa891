#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/survey/findings.h"
#include "storage/library.h"

namespace lectern {

/// What was found in sections that were gone through one after the other from the beginning of a document.
struct FoundSoFar {
    std::vector<FoundItem> items;
    std::uint64_t checked_to = 0;  ///< end of the last section, in bytes of Document::text; 0: none, or not known
};
FoundSoFar found_so_far(const std::vector<SectionFindings>& sections);

/// A question that was put to every section, as the library has it.
struct SavedSearch {
    FoundSoFar found;
    int done = 0, sections = 0;  ///< as many where it was gone through to the end
};

/// The one with this question that was begun last; nothing where there is none. Errors: those of the library.
Result<std::optional<SavedSearch>> saved_search(Library& library, const std::string& hash, const std::string& question,
                                                const Document& document);

}  // namespace lectern
