#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "app/survey/findings.h"

namespace lectern {

/// Findings as the library keeps them: their texts, and where the words are that say them.
nlohmann::json findings_to_json(const std::vector<Finding>& findings);
/// And back; what does not lie in the document is left out: anybody may have written the library.
std::vector<Finding> findings_from_json(const nlohmann::json& json, const Document& document);

/// A field that is an offset; 0 where it is none.
std::uint64_t offset_in(const nlohmann::json& object, const char* name);

/// What a later version of the program may take out of the same file in another way.
std::string hash_of_text(const Document& document, std::uint64_t begin, std::uint64_t end);

}  // namespace lectern
