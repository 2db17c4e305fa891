#pragma once

#include "engine/backend/backend.h"

namespace lectern {

/// A run of cells of each head of a layer as a layer of its own. `before`: cells at the beginning of each head's view
/// that are not of the run, since views begin where groups do.
struct PartCells {
    LayerCells cells;
    std::vector<int> before;  ///< [kv_heads], less than cell_group
};

/// The cells of tokens [first, first + count), all of which each head must hold. Shares the memory of `layer`.
PartCells part_of(const LayerCells& layer, int first, int count);

}  // namespace lectern
