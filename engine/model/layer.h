#pragma once

#include <cstdint>
#include <span>

#include "engine/cache/cell_store.h"
#include "engine/model/activations.h"
#include "engine/model/attention_observer.h"
#include "engine/model/chunk_observer.h"
#include "engine/model/config.h"
#include "engine/model/rank_view.h"
#include "engine/model/weights.h"
#include "engine/policies/policy.h"

namespace lectern {

/// Where the tokens of a chunk stand, and what they may look at.
struct LayerContext {
    std::span<const std::int32_t> positions;    ///< [tokens] indices in the sequence
    std::span<const float* const> angles;       ///< [kv_heads] cosines and sines, see RopeSpec::cos_sin
    std::span<const float* const> query_scale;  ///< [kv_heads], or empty; see RopeSpec::query_scale
    int rotated = 0;                            ///< channels that are rotated
    float magnitude = 1;                        ///< of the angles
    bool rotate_keys = true;                    ///< false while a document is read with rank positions
    std::span<const float> frequencies;         ///< [rotated/2], for rank positions
    RankMemory* rank_memory = nullptr;          ///< where keys are rotated to ranks
    const LayerCells* document = nullptr;       ///< read-only cells that come before, or null
    LayerCells* own = nullptr;                  ///< where the chunk's cells are appended, or were by an earlier layer
    Policy* policy = nullptr;                   ///< asked to score the chunk, or null
    ChunkObserver* chunk_observer = nullptr;    ///< shown what a policy may score the chunk by, or null
    AttentionObserver* observer = nullptr;      ///< shown what attention had, or null
};

/// One transformer layer.
class Layer {
 public:
    Layer(Backend& backend, const ModelConfig& config, const LayerWeights& weights, int index)
        : backend_(backend), config_(config), w_(weights), index_(index) {}

    /// Stores the chunk's cells, attends to all that it may see, and adds to x.stream.
    void forward(Activations& x, const LayerContext& context) const;

 private:
    void attention(Activations& x, const LayerContext& context) const;
    void feed_forward(Activations& x) const;
    void mixture_of_experts(Activations& x) const;
    void own_embedding(Activations& x) const;
    void add_to_stream(Activations& x, Tensor in, const Weight& weight, const float* bias,
                       const float* post_norm) const;

    Backend& backend_;
    const ModelConfig& config_;
    const LayerWeights& w_;
    int index_;
};

}  // namespace lectern
