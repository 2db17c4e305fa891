// The attention that cells receive: a block goes through all query rows for one tile of cells. The sums of the rows'
// weights are known by then, from attend.cu and merge.cu.

#include "engine/backend/backend.h"
#include "engine/backend/cuda/kernels/attention_tile.h"

namespace lectern::cuda {

namespace {

constexpr int row_warps = 4, rows_in_tile = row_warps * 16;

__device__ __forceinline__ float gather(float a, float b, Received what) {
    return what == Received::sum ? a + b : fmaxf(a, b);
}

/// Block (tile of cells, KV head, source), of row_warps warps.
template <CellFormat format, int width>
__device__ void receive(const ReceivedArguments& arguments) {
    constexpr int cells = received_cells(width), pitch = tile_pitch(width);
    constexpr float log2_e = 1.4426950408889634f;
    const AttendArguments& a = arguments.attend;
    const auto what = static_cast<Received>(arguments.what);
    DYNAMIC_SHARED(uint16_t, tiles);
    SHARED(positions, std::int32_t[cells]);
    SHARED(scales, float[cells]);  // of the keys, if they have any
    SHARED(of_warps, float[row_warps][cells]);
    uint16_t *tile_q = tiles, *tile_k = tile_q + rows_in_tile * pitch;
    const int first = static_cast<int>(blockIdx.x) * cells, kv_head = static_cast<int>(blockIdx.y);
    const int source = static_cast<int>(blockIdx.z) * a.kv_heads + kv_head;
    const SourceHead head = a.heads[source];
    float* out = arguments.received[source];
    if (out == nullptr || first >= head.used) return;

    const int lane = lane_of_warp(), warp = warp_of_block();
    clear_tile(tile_k, cells * pitch);
    __syncthreads();
    load_key_tile<format>(tile_k, pitch, head, a.width, first, cells);
    for (int i = static_cast<int>(threadIdx.x); i < cells; i += static_cast<int>(blockDim.x)) {
        positions[i] = first + i < head.used ? position_of(head.index, first + i) : 0;
        if constexpr (is_scaled(format)) scales[i] = first + i < head.used ? head.planes.key_scale[first + i] : 0.0f;
    }

    const float start = what == Received::sum ? 0.0f : -INFINITY;
    const PositionBounds bounds = position_bounds(head, first, cells);
    float got[cells / 8][2];
    for (int j = 0; j < cells / 8; ++j) got[j][0] = got[j][1] = start;
    for (int row0 = 0; row0 < a.tokens * a.group; row0 += rows_in_tile) {
        const QueryRows rows = query_rows(a, row0, rows_in_tile);
        if (visibility(bounds, first + cells <= head.used, rows, a.window) == Visibility::none) continue;
        __syncthreads();  // everybody has read the queries before
        load_queries(tile_q, pitch, rows_in_tile, width, a, rows, kv_head);
        __syncthreads();
        float logits[cells / 8][4] = {};
        multiply_keys<width, cells>(logits, tile_q, tile_k, warp);
        if constexpr (is_scaled(format)) scale_logits<cells>(logits, scales);
#pragma unroll
        for (int h = 0; h < 2; ++h) {
            const int row = row0 + warp * 16 + lane / 4 + h * 8;
            if (row >= rows.total) continue;
            const std::int32_t query = a.positions[row / a.group];
            const float log_total = arguments.log_total[kv_head * rows.total + row];
#pragma unroll
            for (int j = 0; j < cells / 8; ++j)
#pragma unroll
                for (int e = 0; e < 2; ++e) {
                    const int cell = j * 8 + lane % 4 * 2 + e;
                    if (first + cell >= head.used || !is_visible(positions[cell], query, a.window)) continue;
                    const float logit = logits[j][2 * h + e];
                    const float x =
                        what == Received::largest_logit ? logit * (1.0f / log2_e) : exp2f(logit - log_total);
                    got[j][e] = gather(got[j][e], x, what);
                }
        }
    }
#pragma unroll
    for (int j = 0; j < cells / 8; ++j)
#pragma unroll
        for (int e = 0; e < 2; ++e) {
            float x = got[j][e];
            for (int step = 4; step < 32; step *= 2) x = gather(x, __shfl_xor_sync(all_lanes, x, step), what);
            if (lane < 4) of_warps[warp][j * 8 + lane * 2 + e] = x;
        }
    __syncthreads();
    const int cell = static_cast<int>(threadIdx.x);
    if (cell >= cells || first + cell >= head.used) return;
    float x = start;
    for (int w = 0; w < row_warps; ++w) x = gather(x, of_warps[w][cell], what);
    out[first + cell] = arguments.add != 0 ? gather(out[first + cell], x, what) : x;
}

}  // namespace

#define RECEIVED_KERNELS(format)                             \
    KERNEL(receive_##format##_64, ReceivedArguments, 128) {  \
        receive<CellFormat::format, 64>(a);                  \
    }                                                        \
    KERNEL(receive_##format##_96, ReceivedArguments, 128) {  \
        receive<CellFormat::format, 96>(a);                  \
    }                                                        \
    KERNEL(receive_##format##_128, ReceivedArguments, 128) { \
        receive<CellFormat::format, 128>(a);                 \
    }                                                        \
    KERNEL(receive_##format##_256, ReceivedArguments, 128) { \
        receive<CellFormat::format, 256>(a);                 \
    }
FOR_CELL_FORMATS(RECEIVED_KERNELS)

}  // namespace lectern::cuda
