// Softmax attention over the cells of several sources, on tensor cores: a block has 16 query rows of one KV head for
// each of its row warps, and goes through tiles of cells with a running maximum. The cells may be split among blocks,
// whose results merge.cu puts together.

#include "engine/backend/cuda/kernels/attention_tile.h"

namespace lectern::cuda {

namespace {

constexpr float nothing = -INFINITY;

/// What a warp has gathered for its 16 rows; a lane has parts of rows lane / 4 and lane / 4 + 8.
template <int width>
struct RowState {
    float o[width / 8][4] = {};
    float top[2] = {nothing, nothing};
    float sum[2] = {0, 0};  ///< of this lane's cells only
};

/// -INFINITY for the cells of the tile that a row does not see.
template <int cells>
__device__ __forceinline__ void hide(float (&s)[cells / 8][4], const AttendArguments& a, const QueryRows& rows,
                                     const std::int32_t* positions, int present, int warp) {
    const int lane = lane_of_warp();
#pragma unroll
    for (int h = 0; h < 2; ++h) {
        const int row = min(rows.first + warp * 16 + lane / 4 + h * 8, rows.total - 1);
        const std::int32_t query = a.positions[row / a.group];
#pragma unroll
        for (int j = 0; j < cells / 8; ++j)
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const int cell = j * 8 + lane % 4 * 2 + e;
                if (cell >= present || !is_visible(positions[cell], query, a.window)) s[j][2 * h + e] = nothing;
            }
    }
}

/// Turns logits into weights relative to the running maximum.
template <int width>
__device__ __forceinline__ void weigh(float (&s)[tile_cells(width) / 8][4], RowState<width>& state) {
#pragma unroll
    for (int h = 0; h < 2; ++h) {
        float peak = state.top[h];
#pragma unroll
        for (int j = 0; j < tile_cells(width) / 8; ++j)
#pragma unroll
            for (int e = 2 * h; e < 2 * h + 2; ++e) peak = fmaxf(peak, s[j][e]);
        peak = fmaxf(peak, __shfl_xor_sync(all_lanes, peak, 1));
        peak = fmaxf(peak, __shfl_xor_sync(all_lanes, peak, 2));
        const float base = peak == nothing ? 0.0f : peak;  // a row that has seen nothing yet
        const float fall = exp2f(state.top[h] - base);
        state.top[h] = peak;
        state.sum[h] *= fall;
#pragma unroll
        for (int j = 0; j < width / 8; ++j)
#pragma unroll
            for (int e = 2 * h; e < 2 * h + 2; ++e) state.o[j][e] *= fall;
#pragma unroll
        for (int j = 0; j < tile_cells(width) / 8; ++j)
#pragma unroll
            for (int e = 2 * h; e < 2 * h + 2; ++e) state.sum[h] += s[j][e] = exp2f(s[j][e] - base);
    }
}

template <int width>
__device__ __forceinline__ void mix_values(const float (&s)[tile_cells(width) / 8][4], RowState<width>& state,
                                           const uint16_t* tile_v) {
    constexpr int pitch = tile_pitch(width);
    const int lane = lane_of_warp();
#pragma unroll
    for (int i = 0; i < tile_cells(width) / 16; ++i) {  // the C layout of the weights is the A layout of a factor
        const uint32_t p[4] = {pack_f16(s[2 * i][0], s[2 * i][1]), pack_f16(s[2 * i][2], s[2 * i][3]),
                               pack_f16(s[2 * i + 1][0], s[2 * i + 1][1]), pack_f16(s[2 * i + 1][2], s[2 * i + 1][3])};
#pragma unroll
        for (int j = 0; j < width / 16; ++j) {
            uint32_t v[4];
            ldmatrix_x4_trans(v, tile_v + (i * 16 + lane % 16) * pitch + j * 16 + lane / 16 * 8);
            mma_m16n8k16_f16(state.o[2 * j], p, v[0], v[1]);
            mma_m16n8k16_f16(state.o[2 * j + 1], p, v[2], v[3]);
        }
    }
}

template <int width>
__device__ void store_rows(const AttendArguments& a, const RowState<width>& state, const QueryRows& rows, int kv_head,
                           int warp) {
    const int lane = lane_of_warp();
#pragma unroll
    for (int h = 0; h < 2; ++h) {
        float sum = state.sum[h];
        sum += __shfl_xor_sync(all_lanes, sum, 1);
        sum += __shfl_xor_sync(all_lanes, sum, 2);
        const int row = rows.first + warp * 16 + lane / 4 + h * 8;
        if (row >= rows.total) continue;
        float* to;
        float factor = 1;
        if (a.out != nullptr) {
            to = a.out + static_cast<int64_t>(row / a.group) * a.out_stride +
                 (kv_head * a.group + row % a.group) * a.width;
            factor = sum > 0 ? 1.0f / sum : 0.0f;
        } else {
            const int64_t part = static_cast<int64_t>(blockIdx.z) * a.kv_heads + kv_head;
            to = a.partial + (part * rows.total + row) * partial_columns(a.width);
            if (lane % 4 == 0) {
                to[a.width] = state.top[h];
                to[a.width + 1] = sum;
            }
        }
#pragma unroll
        for (int j = 0; j < width / 8; ++j)
#pragma unroll
            for (int e = 0; e < 2; ++e) {
                const int channel = j * 8 + lane % 4 * 2 + e;
                if (channel < a.width) to[channel] = state.o[j][2 * h + e] * factor;
            }
    }
}

/// Block (row tile, KV head, split).
template <CellFormat format, int width>
__device__ void attend(const AttendArguments& a) {
    constexpr int cells = tile_cells(width), pitch = tile_pitch(width);
    DYNAMIC_SHARED(uint16_t, tiles);
    SHARED(positions, std::int32_t[cells]);
    const int rows_in_tile = a.row_warps * 16, warp = warp_of_block();
    uint16_t *tile_q = tiles, *tile_k = tile_q + rows_in_tile * pitch, *tile_v = tile_k + cells * pitch;
    const int kv_head = static_cast<int>(blockIdx.y);
    const QueryRows rows = query_rows(a, static_cast<int>(blockIdx.x) * rows_in_tile, rows_in_tile);
    clear_tile(tile_k, 2 * cells * pitch);
    load_queries(tile_q, pitch, rows_in_tile, width, a, rows, kv_head);
    __syncthreads();

    int tiles_of_all = 0;
    for (int s = 0; s < a.sources; ++s) tiles_of_all += (a.heads[s * a.kv_heads + kv_head].used + cells - 1) / cells;
    const int split = static_cast<int>(blockIdx.z), splits = static_cast<int>(gridDim.z);
    const int begin = static_cast<int>(static_cast<int64_t>(tiles_of_all) * split / splits);
    const int end = static_cast<int>(static_cast<int64_t>(tiles_of_all) * (split + 1) / splits);

    RowState<width> state;
    int before = 0;  // tiles of the sources before
    for (int s = 0; s < a.sources; ++s) {
        const SourceHead head = a.heads[s * a.kv_heads + kv_head];
        const int tiles_of_head = (head.used + cells - 1) / cells;
        for (int tile = max(begin - before, 0); tile < min(end - before, tiles_of_head); ++tile) {
            const int first = tile * cells;
            const Visibility seen = visibility(head, first, cells, rows, a.window);
            if (seen == Visibility::none) continue;
            load_key_tile<format>(tile_k, pitch, head, a.width, first, cells);
            load_value_tile<format>(tile_v, pitch, head, a.width, first, cells);
            for (int i = static_cast<int>(threadIdx.x); i < cells; i += static_cast<int>(blockDim.x))
                positions[i] = first + i < head.used ? position_of(head.index, first + i) : 0;
            __syncthreads();
            if (warp < a.row_warps) {
                float logits[cells / 8][4] = {};
                multiply_keys<width>(logits, tile_q, tile_k, warp);
                if (seen == Visibility::some) hide<cells>(logits, a, rows, positions, head.used - first, warp);
                weigh<width>(logits, state);
                mix_values<width>(logits, state, tile_v);
            }
            __syncthreads();  // the next tile overwrites what this one read
        }
        before += tiles_of_head;
    }
    if (warp < a.row_warps) store_rows<width>(a, state, rows, kv_head, warp);
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
