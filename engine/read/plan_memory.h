#pragma once

#include "engine/model/model.h"
#include "engine/policies/policy.h"
#include "engine/read/plan.h"

namespace lectern {

/// What a reading takes beside the model, in bytes.
struct PlanMemory {
    std::uint64_t scratch = 0;    ///< beside the cells that are kept, wherever it lies
    std::uint64_t on_device = 0;  ///< of kept cells and scratch: in memory of the backend's own
};

/// Of a plan whose choices are made.
PlanMemory memory_of(const Model& model, const Policy& policy, const ReadPlan& plan);

}  // namespace lectern
