#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/model/chunk_observer.h"
#include "engine/policies/policy.h"

namespace lectern {

/// How a chunk gets its scores in one layer: shows the policy what its needs() name, and puts the scores that it gives
/// beside the cells. Does nothing where there is neither a policy nor an observer.
class ChunkScoring {
 public:
    /// `policy` and `observer` may be null.
    ChunkScoring(Backend& backend, Policy* policy, ChunkObserver* observer)
        : backend_(backend),
          policy_(policy),
          observer_(observer),
          needs_(policy != nullptr ? policy->needs() : PolicyNeeds{}) {}

    /// Call it before rotation, which changes queries and keys in place.
    void show_activations(const ChunkView& chunk);
    /// Writes the scores of the chunk beside its cells, which were appended last.
    void store(LayerCells& cells) const;
    /// Measures the attention that cells received from the last queries of the chunk, whose scores may change then.
    /// `cells`: all of the layer's own, with keys as the queries saw them.
    void show_attention(int layer, Tensor qkv, std::span<const std::int32_t> positions, const AttentionSpec& spec,
                        const LayerCells& cells) const;

 private:
    Backend& backend_;
    Policy* policy_;
    ChunkObserver* observer_;
    PolicyNeeds needs_;
    std::vector<float> scores_;  ///< [kv_heads][tokens], or empty
};

}  // namespace lectern
