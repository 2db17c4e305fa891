#pragma once

#include <span>

#include "engine/policies/policy.h"

namespace lectern {

/// Watches what a policy may score a chunk by, and changes nothing.
class ChunkObserver {
 public:
    virtual ~ChunkObserver() = default;
    /// Once a chunk for each layer without a window. The tensors lie in the layer's backend. `scores`: what the policy
    /// gave the chunk's cells, [kv_heads][tokens]; empty if there is no policy, or if it does not score activations. A
    /// chunk that is cut off is shown again when it is read anew.
    virtual void computed(const ChunkView& chunk, std::span<const float> scores) = 0;
};

}  // namespace lectern
