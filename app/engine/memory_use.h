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

/// RAM that these cells will still take when they are filled: a system lends what nobody has touched yet. What lies on
/// a card was given whole.
std::uint64_t unfilled_bytes(const Model& model, const CellStore& cells);

}  // namespace lectern
