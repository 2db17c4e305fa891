// Softmax attention as in attend.cu, of no more than 16 query rows: those of a token, or of some. Its warps share them,
// and each takes 16 cells of every tile; what they found of the rows is put together at the end.

#include "engine/backend/cuda/kernels/attention_rows.h"
#include "engine/backend/cuda/kernels/tile_pipeline.h"

namespace lectern::cuda {

namespace {

constexpr int cells_of_warp = 16;

/// What a warp found, by lanes: in every warp a lane has the same rows and channels.
template <int width>
struct FoundRows {
    float o[width / 8][4][32], top[2][32], sum[2][32];

    __device__ __forceinline__ void put(const RowState<width>& state) {
        const int lane = lane_of_warp();
#pragma unroll
        for (int j = 0; j < width / 8; ++j)
#pragma unroll
            for (int e = 0; e < 4; ++e) o[j][e][lane] = state.o[j][e];
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            top[h][lane] = state.top[h];
            sum[h][lane] = state.sum[h];
        }
    }

    __device__ __forceinline__ void add_to(RowState<width>& state) const {
        const int lane = lane_of_warp();
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const float highest = fmaxf(state.top[h], top[h][lane]);
            const float base = highest == nothing ? 0.0f : highest;
            const float own = exp2f(state.top[h] - base), other = exp2f(top[h][lane] - base);
            state.top[h] = highest;
            state.sum[h] = state.sum[h] * own + sum[h][lane] * other;
#pragma unroll
            for (int j = 0; j < width / 8; ++j)
#pragma unroll
                for (int e = 2 * h; e < 2 * h + 2; ++e) state.o[j][e] = state.o[j][e] * own + o[j][e][lane] * other;
        }
    }
};

/// Block (0, KV head, split).
template <CellFormat format, int width>
__device__ void attend_few(const AttendArguments& a) {
    constexpr int cells = attend_cells(format, width), pitch = tile_pitch(width);
    constexpr int sharing = cells / cells_of_warp;  // warps that multiply; the others help with the cells
    static_assert(sharing * sizeof(FoundRows<width>) <= 2 * tile_bytes(cells, width));
    DYNAMIC_SHARED(uint16_t, memory);
    const int warp = warp_of_block(), first_cell = warp * cells_of_warp;
    const bool multiplies = warp < sharing;
    const QueryRows rows = query_rows(a, 0, 16);
    RowState<width> state;
    Weights<cells_of_warp> weights;
    for_each_tile<format, width>(
        a, rows, 16, memory,
        [&](const KeyTile& tile) {
            if (!multiplies) return;
            float logits[cells_of_warp / 8][4] = {};
            multiply_keys<width, cells_of_warp>(logits, tile.queries, tile.keys + first_cell * pitch, 0);
            if constexpr (is_scaled(format)) scale_logits<cells_of_warp>(logits, tile.scales + first_cell);
            if (tile.seen == Visibility::some)
                hide<cells_of_warp>(logits, a, rows, tile.positions + first_cell, tile.left - first_cell, 0);
            weights = weigh<width, cells_of_warp>(logits, state);
        },
        [&](const uint16_t* values) {
            if (multiplies) mix_values<width, cells_of_warp>(weights, state, values + first_cell * pitch);
        });

    __syncthreads();  // the last values have been read
    auto* const found = reinterpret_cast<FoundRows<width>*>(memory + 16 * pitch);
    if (multiplies && warp > 0) found[warp - 1].put(state);
    __syncthreads();
    if (warp > 0) return;
    for (int w = 0; w < sharing - 1; ++w) found[w].add_to(state);
    store_rows<width>(a, state, rows, static_cast<int>(blockIdx.y), 0);
}

}  // namespace

// Two blocks of 8 warps on a multiprocessor; of 256 channels the rows of one take the registers of two.
#define ATTEND_FEW_KERNELS(format)                               \
    KERNEL(attend_few_##format##_64, AttendArguments, 256, 2) {  \
        attend_few<CellFormat::format, 64>(a);                   \
    }                                                            \
    KERNEL(attend_few_##format##_96, AttendArguments, 256, 2) {  \
        attend_few<CellFormat::format, 96>(a);                   \
    }                                                            \
    KERNEL(attend_few_##format##_128, AttendArguments, 256, 2) { \
        attend_few<CellFormat::format, 128>(a);                  \
    }                                                            \
    KERNEL(attend_few_##format##_256, AttendArguments, 256, 1) { \
        attend_few<CellFormat::format, 256>(a);                  \
    }
FOR_CELL_FORMATS(ATTEND_FEW_KERNELS)

}  // namespace lectern::cuda
