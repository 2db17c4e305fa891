#pragma once

#include "engine/backend/speed/speed_meter.h"
#include "engine/cache/cell_store.h"

// What is timed of operations on cells.

namespace lectern::speed {

struct CellShape {
    HeadShape heads;
    CellFormat format = CellFormat::q8;
    int cells = 0;   ///< of a head, once it was compacted
    int chunk = 0;   ///< tokens that come in between; 0 for grouped formats, whose cells stay
    int layers = 1;  ///< in turn, so that none is in a cache
};

/// Layers with `cells` cells in each head, and room for a chunk more.
class FullLayers {
 public:
    /// Throws std::bad_alloc.
    FullLayers(Backend& backend, const CellShape& shape);

    const CellShape& shape() const { return shape_; }
    LayerCells& operator[](int run) { return store_[run % shape_.layers]; }
    const LayerCells& operator[](int run) const { return store_[run % shape_.layers]; }
    /// Heads hold so many cells from now on: what lies there was stored once.
    void use(int cells);
    /// A layer that has none of them.
    LayerCells& spare() { return store_[shape_.layers]; }

 private:
    CellShape shape_;
    CellStore store_;
};

/// attend()
KernelSpeed measure_attention(const SpeedMeter& meter, const FullLayers& layers, int tokens);
/// attention_received(), which has to make all logits before the first weight, and once more for the weights.
KernelSpeed measure_received(const SpeedMeter& meter, const FullLayers& layers, int tokens);
/// rope_and_store() behind the cells.
KernelSpeed measure_store(const SpeedMeter& meter, FullLayers& layers, int tokens);
/// rotate_keys() of all heads of a layer.
KernelSpeed measure_rotate(const SpeedMeter& meter, FullLayers& layers);
/// select() of those that stay when a chunk came in, for which it reads the score of each cell and so many bytes of its
/// position; its results are waited for.
KernelSpeed measure_select(const SpeedMeter& meter, FullLayers& layers, double position_bytes);
/// compact(). What layers hold is another afterwards.
KernelSpeed measure_compact(const SpeedMeter& meter, FullLayers& layers);

}  // namespace lectern::speed
