#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/backend/backend.h"

namespace lectern::cpu {

/// See Backend::select: of one head.
std::vector<std::int32_t> select(const HeadCells& cells, const KeepRule& rule);

/// See Backend::compact. The k-th survivor from behind moves into the k-th freed slot in front: at most as many moves
/// as cells are evicted, no second buffer.
void compact(LayerCells& cells, int head, std::span<const std::int32_t> keep);

}  // namespace lectern::cpu
