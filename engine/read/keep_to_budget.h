#pragma once

#include "engine/policies/policy.h"
#include "engine/read/reading.h"

namespace lectern {

/// Brings the cells of a reading down to its budget. Where it is still open how that is divided and the first cells
/// must leave, it is divided now: a head gets in proportion to how many of its cells are among the best of all heads
/// together, as many being taken for that as the budget will keep of the document. One threshold for all heads is
/// KVzip's (arXiv 2505.23416), which finds it once the whole document was read.
void keep_to_budget(const ModelConfig& config, Policy& policy, Reading& reading);

/// Gives each head room for what it may hold now, no more. Where there is no memory to move a layer to, its heads keep
/// the room that they have, and may hold no more than fits.
void fit_memory(const ModelConfig& config, Policy& policy, Reading& reading);

/// Divides the budget of `plan` as that of `divided` is.
void divide_alike(const ModelConfig& config, const Policy& policy, const ReadPlan& divided, ReadPlan& plan);

}  // namespace lectern
