#pragma once

#include <span>

#include "engine/read/plan.h"

namespace lectern {

/// Cells that a head of a layer keeps where those without a window keep `cells`. What lies in groups cannot leave a
/// window.
int kept_in_layer(int window, CellFormat format, int cells);

/// Most cells that any head may hold with this budget, format and positions.
int largest_capacity(const ModelConfig& config, const ReadPlan& plan);

/// The plan's budget, divided by `shares`, see Policy::shares(); empty: equally. `smallest`: of any head. Layers with a
/// window hold it, and no more than the others on the average.
HeadCapacities capacities_of(const ModelConfig& config, const ReadPlan& plan, int smallest,
                             std::span<const float> shares);

}  // namespace lectern
