#pragma once

#include <span>
#include <vector>

namespace lectern {

/// Cells that each head may keep: [layers][kv_heads].
using HeadCapacities = std::vector<std::vector<int>>;

struct CapacityBounds {
    int budget = 0;    ///< cells of a head on the average
    int smallest = 0;  ///< of any head; at most `budget`
    int largest = 0;   ///< of any head: the document's tokens; at least `budget`
};

/// Divides budget cells times the number of heads in proportion to `shares`, one for each head, 0 or more. Heads whose
/// part would pass a bound get the bound, and the others divide the rest. The sum is exact. Equal shares give every
/// head the budget.
std::vector<int> divide_budget(const CapacityBounds& bounds, std::span<const float> shares);

}  // namespace lectern
