#pragma once

#include <cstddef>
#include <memory>

#include "engine/backend/backend.h"
#include "engine/model/config.h"

namespace lectern {

/// Buffers for the tokens that pass through the model together. Shapes are of the largest chunk.
struct Activations {
    Activations(Backend& backend, const ModelConfig& config, int most_tokens);
    static std::size_t bytes(const ModelConfig& config, int most_tokens);
    /// The same buffers, for a chunk of `tokens`.
    Activations for_tokens(int tokens) const;

    std::shared_ptr<std::byte> memory;  ///< of all of them
    Tensor stream;                      ///< [tokens][width] the residual stream
    Tensor normed;                      ///< [tokens][width]
    Tensor qkv;                         ///< [tokens][qkv columns], of the layer that has most
    Tensor mixed;                       ///< [tokens][q_heads * head width] what attention brought; likewise
    Tensor gated;                       ///< [tokens][feed_forward], of the layer that has most
    Tensor added;              ///< [tokens][width] for models that norm before they add or have experts; else empty
    Tensor routed, expert_in;  ///< [tokens][experts] and [tokens][width] for those with experts; else empty
    /// For models whose layers have embeddings of their own; else empty: [tokens][width] what entered the first layer,
    /// [tokens][layer_embedding] the layer's own embedding, and what becomes of the former.
    Tensor entry, own_embedding, projected;
};

/// Temporary memory that a backend's operations take at most, in any layer.
std::size_t scratch_bytes(const Backend& backend, const ModelConfig& config);

}  // namespace lectern
