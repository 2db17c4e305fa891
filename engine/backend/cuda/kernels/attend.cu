// Softmax attention over the cells of several sources, on tensor cores: a block has 16 query rows of one KV head for
// each of its row warps, and goes through tiles of cells with a running maximum. The cells may be split among blocks,
// whose results merge.cu puts together.

#include "engine/backend/cuda/kernels/attention_rows.h"
#include "engine/backend/cuda/kernels/tile_pipeline.h"

namespace lectern::cuda {

namespace {

/// Block (row tile, KV head, split).
template <CellFormat format, int width>
__device__ void attend(const AttendArguments& a) {
    constexpr int cells = attend_cells(format, width);
    DYNAMIC_SHARED(uint16_t, memory);
    const int rows_in_tile = a.row_warps * 16, warp = warp_of_block();
    const bool multiplies = warp < a.row_warps;  // the others help with the cells
    const QueryRows rows = query_rows(a, static_cast<int>(blockIdx.x) * rows_in_tile, rows_in_tile);
    RowState<width> state;
    Weights<cells> weights;
    for_each_tile<format, width>(
        a, rows, rows_in_tile, memory,
        [&](const KeyTile& tile) {
            if (!multiplies) return;
            float logits[cells / 8][4] = {};
            multiply_keys<width, cells>(logits, tile.queries, tile.keys, warp);
            if constexpr (is_scaled(format)) scale_logits<cells>(logits, tile.scales);
            if (tile.seen == Visibility::some) hide<cells>(logits, a, rows, tile.positions, tile.left, warp);
            weights = weigh<width, cells>(logits, state);
        },
        [&](const uint16_t* values) {
            if (multiplies) mix_values<width, cells>(weights, state, values);
        });
    if (multiplies) store_rows<width>(a, state, rows, static_cast<int>(blockIdx.y), warp);
}

}  // namespace

#define ATTEND_KERNELS(format)                            \
    KERNEL(attend_##format##_64, AttendArguments, 256) {  \
        attend<CellFormat::format, 64>(a);                \
    }                                                     \
    KERNEL(attend_##format##_96, AttendArguments, 256) {  \
        attend<CellFormat::format, 96>(a);                \
    }                                                     \
    KERNEL(attend_##format##_128, AttendArguments, 256) { \
        attend<CellFormat::format, 128>(a);               \
    }                                                     \
    KERNEL(attend_##format##_256, AttendArguments, 256) { \
        attend<CellFormat::format, 256>(a);               \
    }
FOR_CELL_FORMATS(ATTEND_KERNELS)

}  // namespace lectern::cuda
