#pragma once

#include "engine/backend/cpu/attention.h"

namespace lectern::cpu {

/// See Backend::attention_received. Queries are rounded as attend() rounds them, so these are the weights that it mixes
/// values with. The work is shared out by blocks of cells: results do not depend on the number of threads.
void attention_received(Tensor qkv, std::span<const std::int32_t> positions, std::span<const LayerCells* const> sources,
                        const AttentionSpec& spec, Received what, std::span<float* const> received,
                        AttentionScratch& scratch, ThreadPool& pool, const Tier& tier);

}  // namespace lectern::cpu
