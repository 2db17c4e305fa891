#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/evidence/evidence.h"

namespace lectern {

/// One thing that the document says about a question, and the words that say it.
struct Finding {
    std::string text;   ///< as the model wrote it
    Evidence evidence;  ///< verified
};

/// The same found in several places.
struct FoundItem {
    std::string text;                ///< as it was found first
    std::vector<Evidence> evidence;  ///< in the order of the document
};

std::string to_json(const std::vector<Finding>& findings);
/// And back; what does not lie in the document is left out: anybody may have written the library.
std::vector<Finding> findings_from(std::string_view json, const Document& document);

/// Equal findings as one item, whatever case and typesetting; in the order in which they were found.
std::vector<FoundItem> joined(const std::vector<Finding>& findings);

}  // namespace lectern
