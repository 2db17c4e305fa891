#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <vector>

#include "engine/base/sentence.h"

namespace lectern {

/// A sentence as the library keeps it: what is said of a document is said again, in any language, after a restart.
/// {"words": ..., "arguments": [7, {"bytes": 7}, "a name", {"term": "q8"}, {"option": "--ocr"}, [sentences]]}
nlohmann::ordered_json json_of(const Sentence& sentence);
nlohmann::ordered_json json_of(const std::vector<Sentence>& sentences);

/// Nothing for what json_of() does not write. A text is the sentence that an earlier Lectern saved, in English.
std::optional<Sentence> sentence_from_json(const nlohmann::ordered_json& json);

}  // namespace lectern
