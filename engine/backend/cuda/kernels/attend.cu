// Softmax attention over the cells of several sources, on tensor cores: a block has 16 query rows of one KV head for
// each of its row warps, and goes through tiles of cells with a running maximum. The cells may be split among blocks,
// whose results merge.cu puts together. The planes' bytes of the next tile are copied by cp.async while this one is
// multiplied, and warps that are done with multiplying make f16 of what has arrived for what comes next.

#include "engine/backend/cuda/kernels/tile_walk.h"

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

/// Weights of a tile's cells as the left factor of a product: the C layout of logits is the A layout of that.
template <int cells>
struct Weights {
    uint32_t of[cells / 16][4];
};

/// Turns logits into weights relative to the running maximum.
template <int width, int cells>
__device__ __forceinline__ Weights<cells> weigh(float (&s)[cells / 8][4], RowState<width>& state) {
#pragma unroll
    for (int h = 0; h < 2; ++h) {
        float peak = state.top[h];
#pragma unroll
        for (int j = 0; j < cells / 8; ++j)
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
        for (int j = 0; j < cells / 8; ++j)
#pragma unroll
            for (int e = 2 * h; e < 2 * h + 2; ++e) state.sum[h] += s[j][e] = exp2f(s[j][e] - base);
    }
    Weights<cells> weights;
#pragma unroll
    for (int i = 0; i < cells / 16; ++i)
#pragma unroll
        for (int part = 0; part < 4; ++part) {
            const float(&from)[4] = s[2 * i + part / 2];
            weights.of[i][part] = pack_f16(from[part % 2 * 2], from[part % 2 * 2 + 1]);
        }
    return weights;
}

template <int width, int cells>
__device__ __forceinline__ void mix_values(const Weights<cells>& weights, RowState<width>& state,
                                           const uint16_t* tile_v) {
    constexpr int pitch = tile_pitch(width);
    const int lane = lane_of_warp();
#pragma unroll
    for (int i = 0; i < cells / 16; ++i)
#pragma unroll
        for (int j = 0; j < width / 16; ++j) {
            uint32_t v[4];
            ldmatrix_x4_trans(v, tile_v + (i * 16 + lane % 16) * pitch + j * 16 + lane / 16 * 8);
            mma_m16n8k16_f16(state.o[2 * j], weights.of[i], v[0], v[1]);
            mma_m16n8k16_f16(state.o[2 * j + 1], weights.of[i], v[2], v[3]);
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

/// Of a tile's cells, while it and the next are worked on.
template <int cells>
struct CellScales {
    float key[2][cells], value[2][cells];
};

template <int cells>
__device__ __forceinline__ void copy_scales(CellScales<cells>& scales, int stage, const HeadPlanes& planes, int first,
                                            int present) {
    const int i = static_cast<int>(threadIdx.x) % (cells / 4) * 4, which = static_cast<int>(threadIdx.x) / (cells / 4);
    if (i >= present) return;
    if (which == 0) cp_async_16(scales.key[stage] + i, planes.key_scale + first + i);
    if (which == 1) cp_async_16(scales.value[stage] + i, planes.value_scale + first + i);
}

/// Block (row tile, KV head, split).
template <CellFormat format, int width>
__device__ void attend(const AttendArguments& a) {
    constexpr int cells = attend_cells(format, width), pitch = tile_pitch(width);
    DYNAMIC_SHARED(uint16_t, tiles);
    SHARED(positions, std::int32_t[cells]);
    SHARED(scales, CellScales < is_scaled(format) ? cells : 4 >);
    const int rows_in_tile = a.row_warps * 16, warp = warp_of_block();
    uint16_t *tile_q = tiles, *tile_k = tile_q + rows_in_tile * pitch, *tile_v = tile_k + cells * pitch;
    auto *next_k = reinterpret_cast<uint4*>(tile_v + cells * pitch),
         *next_v = next_k + key_bytes(format, width, cells) / 16;
    const int kv_head = static_cast<int>(blockIdx.y);
    const QueryRows rows = query_rows(a, static_cast<int>(blockIdx.x) * rows_in_tile, rows_in_tile);

    TileWalk<cells> walk(a, kv_head);
    int own_position = 0;  // of the next tile's cell that has this thread's number
    const auto copy_keys = [&](int stage) {
        const int present = cells_present(walk.left, cells), own = static_cast<int>(threadIdx.x);
        copy_pieces(next_k, key_pieces<format>(walk.head->planes, a.width, walk.first, present));
        if constexpr (is_scaled(format)) copy_scales(scales, stage, walk.head->planes, walk.first, present);
        if (walk.seen == Visibility::some && own < min(cells, walk.left))
            own_position = position_of(walk.head->index, walk.first + own);
    };
    const auto copy_values = [&] {
        copy_pieces(next_v,
                    value_pieces<format>(walk.head->planes, a.width, walk.first, cells_present(walk.left, cells)));
    };

    bool more = walk.advance(rows, a.window);
    if (more) copy_keys(0);
    cp_async_commit();
    if (more) copy_values();
    cp_async_commit();
    clear_tile(tile_k, 2 * cells * pitch);
    load_queries(tile_q, pitch, rows_in_tile, width, a, rows, kv_head);
    __syncthreads();

    RowState<width> state;
    for (int stage = 0; more; stage ^= 1) {
        const Visibility seen = walk.seen;
        const int left = walk.left, present = cells_present(left, cells);
        cp_async_wait<1>();  // for the keys, and the scales of both
        for (int i = static_cast<int>(threadIdx.x); i < present * a.width / key_piece(format);
             i += static_cast<int>(blockDim.x))
            store_key_piece<format>(tile_k, pitch, a.width, i, next_k[i]);
        if (static_cast<int>(threadIdx.x) < cells) positions[threadIdx.x] = own_position;
        more = walk.advance(rows, a.window);
        if (more) copy_keys(stage ^ 1);
        cp_async_commit();  // empty groups keep the count right
        __syncthreads();    // also: all are done with the values before

        Weights<cells> weights;
        if (warp < a.row_warps) {
            float logits[cells / 8][4] = {};
            multiply_keys<width, cells>(logits, tile_q, tile_k, warp);
            if constexpr (is_scaled(format)) scale_logits<cells>(logits, scales.key[stage]);
            if (seen == Visibility::some) hide<cells>(logits, a, rows, positions, left, warp);
            weights = weigh<width, cells>(logits, state);
        }
        cp_async_wait<1>();
        for (int i = static_cast<int>(threadIdx.x); i < present * a.width / value_piece(format);
             i += static_cast<int>(blockDim.x))
            store_value_piece<format>(tile_v, pitch, a.width, i, next_v[i], scales.value[stage]);
        if (more) copy_values();
        cp_async_commit();
        __syncthreads();  // also: all are done with the keys
        if (warp < a.row_warps) mix_values<width, cells>(weights, state, tile_v);
    }
    cp_async_wait<0>();
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
