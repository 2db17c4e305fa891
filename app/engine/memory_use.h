#pragma once

#include <vector>

#include "app/engine/events.h"

namespace lectern {

class CellStore;
class Model;

struct MemoryByPlace {
    event::MemoryUse ram;
    std::optional<event::MemoryUse> card;  ///< nothing where the model lies in RAM
};

/// Who uses how much now. `cells`: of all sessions. `available`: bytes of RAM that programs may still take.
MemoryByPlace memory_in_use(const Model& model, const std::vector<const CellStore*>& cells, std::uint64_t available);

}  // namespace lectern
