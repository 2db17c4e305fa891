#pragma once

#include "engine/backend/backend.h"
#include "engine/model/config.h"

namespace lectern {

/// What must stay free in a backend's own memory beside the weights of its layers, in bytes, so that a document can be
/// read there with 4,096 tokens kept in each head (q8, chunks of 512), by rank too, and talked about for as long. More
/// than that may not fit, and a plan then says so. `vocabulary`: logits are made there too. To be asked when the
/// weights have been uploaded.
std::size_t room_for_reading(const ModelConfig& config, const Backend& backend, int layers, bool vocabulary);

}  // namespace lectern
