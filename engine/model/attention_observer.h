#pragma once

#include <cstdint>
#include <span>

#include "engine/backend/backend.h"

namespace lectern {

/// The inputs of one layer's attention, once it has run: queries, and the cells that they saw.
struct AttentionStep {
    int layer = 0;
    int cells_of = 0;                         ///< the layer whose cells it looks at
    Backend* backend = nullptr;               ///< whose memory the tensors lie in
    Tensor stream;                            ///< [tokens][width] the residual stream before attention adds to it
    Tensor qkv;                               ///< [tokens][qkv columns], the queries rotated
    std::span<const std::int32_t> positions;  ///< [tokens]
    const LayerCells* document = nullptr;     ///< read-only cells that come before, or null
    const LayerCells& own;  ///< the layer's cells, those of the tokens last; keys as the queries saw them
    AttentionSpec spec;
    const Weight& output;  ///< q_heads * head width -> width: what brings attention into the stream
};

/// Which layers of a pass are watched while an answer is written: those without a window that are six apart. Gathering
/// softmax weights costs more than attention itself: with all layers watched, answers about 14,000 cells of the 0.5B
/// came at 25 tokens/s instead of 49.
class WatchedLayers {
 public:
    /// Whether to watch this layer. Called for the layers of a pass in their order; a lower one begins another pass.
    bool next(int layer, int window) {
        if (window > 0) return false;
        if (layer < last_) last_ = before_first;
        if (layer - last_ < apart) return false;
        last_ = layer;
        return true;
    }

 private:
    static constexpr int apart = 6, before_first = -apart / 2;
    int last_ = before_first;
};

/// Watches a pass and changes nothing.
class AttentionObserver {
 public:
    virtual ~AttentionObserver() = default;
    /// Once a layer, before the stream changes.
    virtual void attended(const AttentionStep& step) = 0;
};

}  // namespace lectern
