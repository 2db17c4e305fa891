#pragma once

#include <span>
#include <string_view>

#include "engine/heads/heads_file.h"
#include "engine/model/model.h"
#include "research/heads/safetensors.h"

namespace lectern {

/// Whether a tensor of that name belongs to KVzap's heads.
bool is_of_kvzap(std::string_view tensor);

/// Retaining heads as KVzap's authors publish them (arXiv 2601.07891; NVIDIA's kvpress writes them), from safetensors
/// files; F32, F16 or BF16. For each layer N of the model either
///   linear: "layers.N.weight" [kv_heads][width], "layers.N.bias" [kv_heads]
///   MLP:    "layers.N.0.weight" [hidden][width], "layers.N.0.bias" [hidden], GELU with the error function,
///           "layers.N.2.weight" [kv_heads][hidden], "layers.N.2.bias" [kv_heads]
/// and nothing else. They see the hidden state after the attention norm and give the logarithm of a cell's largest
/// KVzip+ score, higher for cells worth keeping: what `zap` asks for.
/// Errors: heads of other sizes than the model asks for, that are not whole, or of another form (ErrorCode::bad_input).
Result<HeadsFile> import_kvzap(std::span<const SafetensorsFile> files, const Model& model);

}  // namespace lectern
