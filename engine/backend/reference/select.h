#pragma once

#include <span>
#include <vector>

#include "engine/backend/backend.h"

// Which cells stay, and moving them together: Backend::select(), highest() and compact().
namespace lectern::reference {

KeptSlots select(const LayerCells& cells, std::span<const KeepRule> rules);
std::vector<Scored> highest(std::span<const float> scores, int count);
void compact(LayerCells& cells, const KeptSlots& keep);

}  // namespace lectern::reference
