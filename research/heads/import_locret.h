#pragma once

#include <span>
#include <string_view>

#include "engine/heads/heads_file.h"
#include "engine/model/model.h"
#include "research/heads/safetensors.h"

namespace lectern {

/// Whether a tensor of that name belongs to Locret's heads.
bool is_of_locret(std::string_view tensor);

/// Retaining heads that Locret's authors published (arXiv 2410.01805), from safetensors files: for each layer N a
/// "layers.N.self_attn.fc1.weight" [hidden][Q, K and V] and an "fc2.weight" [kv_heads][hidden], whatever stands before
/// "layers", no biases; F32, F16 or BF16. Other tensors are passed over. Q and K count in the order of the published
/// model, in which Lectern also has them.
/// Errors: heads of other sizes than the model asks for, or that are not whole (ErrorCode::bad_input).
Result<HeadsFile> import_locret(std::span<const SafetensorsFile> files, const Model& model);

}  // namespace lectern
