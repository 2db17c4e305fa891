#pragma once

#include <filesystem>
#include <span>

#include "engine/heads/heads_file.h"
#include "engine/model/model.h"

namespace lectern {

/// Retaining heads that Locret's authors published (arXiv 2410.01805), from safetensors files: for each layer N a
/// "layers.N.self_attn.fc1.weight" [hidden][Q, K and V] and an "fc2.weight" [kv_heads][hidden], whatever stands before
/// "layers", no biases; F32, F16 or BF16. Other tensors are passed over. Q and K count in the order of the published
/// model, in which Lectern also has them.
/// Errors: files that are damaged, that hold no such heads, or heads of other sizes than the model asks for
/// (ErrorCode::bad_input).
Result<HeadsFile> import_locret(std::span<const std::filesystem::path> files, const Model& model);

}  // namespace lectern
