#pragma once

#include <filesystem>
#include <string>

#include "engine/base/error.h"

namespace lectern {

/// What a model file says of itself.
struct ModelFacts {
    std::string name, architecture;
    int good_up_to = 0;       ///< tokens
    std::uint64_t bytes = 0;  ///< of all parts
};

/// Looks through a file as the engine does before it loads one: container, shape, tokenizer, form of conversation.
/// Takes some tenths of a second. Errors: whatever would keep it from being used.
Result<ModelFacts> look_into_model(const std::filesystem::path& file);

}  // namespace lectern
