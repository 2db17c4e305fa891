#pragma once

#include <filesystem>

#include "engine/model/model.h"

namespace lectern {

/// What a person did not choose, as the catalogue has it where it knows the file: up to how many tokens the model is
/// good, how its positions are scaled, its form of conversation.
ModelOptions with_known(ModelOptions options, const std::filesystem::path& file);

}  // namespace lectern
