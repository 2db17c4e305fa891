#pragma once

#include <cstdint>

namespace lectern {

class CellStore;
class Model;

/// RAM that these cells will still take when they are filled: a system lends what nobody has touched yet. What lies on
/// a card was given whole.
std::uint64_t unfilled_bytes(const Model& model, const CellStore& cells);

}  // namespace lectern
