#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "engine/base/error.h"

namespace lectern {

/// A file or folder that comes with the program: beside it in an installation, in the source tree otherwise.
std::filesystem::path resource(std::string_view name);

/// Where models are kept: $XDG_DATA_HOME/lectern/models, or the same below ~/.local/share.
std::filesystem::path models_folder();

/// A path as it is, or the file of a name in the catalogue (resources/models.json).
/// Errors: a name that is neither a file nor in the catalogue, a model that was not fetched yet.
Result<std::filesystem::path> find_model(const std::string& path_or_name);

}  // namespace lectern
