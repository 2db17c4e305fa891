#pragma once

#include <filesystem>
#include <span>

#include "engine/heads/heads_file.h"
#include "engine/model/model.h"

namespace lectern {

/// Retaining heads that others published, from safetensors files: Locret's or KVzap's, as the names of the tensors say.
/// Errors: files that are damaged or hold neither, those of import_locret() and import_kvzap() (ErrorCode::bad_input).
Result<HeadsFile> import_heads(std::span<const std::filesystem::path> files, const Model& model);

}  // namespace lectern
