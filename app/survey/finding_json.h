#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "app/survey/findings.h"

namespace lectern {

/// Findings as the library keeps them: their texts, and where the words are that say them.
nlohmann::json findings_to_json(const std::vector<Finding>& findings);
/// And back; what does not lie in the document is left out: anybody may have written the library.
std::vector<Finding> findings_from_json(const nlohmann::json& json, const Document& document);

}  // namespace lectern
