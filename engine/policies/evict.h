#pragma once

#include <optional>
#include <vector>

#include "engine/cache/cell_store.h"
#include "engine/cache/head_capacities.h"
#include "engine/policies/policy.h"

namespace lectern {

/// Brings every head of every layer down to its capacity. Layers with a sliding window keep the newest cells, whatever
/// the policy; `window[layer]` is 0 for the others. `last`: nothing more of the document will be read. `sinks`: first
/// tokens that are always kept, instead of as many as the policy wants.
void evict_to_budget(CellStore& cells, Policy& policy, const HeadCapacities& capacities, const std::vector<int>& window,
                     bool last, std::optional<int> sinks = {});

}  // namespace lectern
