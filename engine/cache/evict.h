#pragma once

#include <vector>

#include "engine/cache/cell_store.h"
#include "engine/cache/policy.h"

namespace lectern {

/// Brings every head of every layer down to its budget: `cells_per_head[layer]` cells. Layers with a sliding window
/// keep the newest cells, whatever the policy; `window[layer]` is 0 for the others.
void evict_to_budget(Backend& backend, CellStore& cells, Policy& policy, const std::vector<int>& cells_per_head,
                     const std::vector<int>& window);

}  // namespace lectern
