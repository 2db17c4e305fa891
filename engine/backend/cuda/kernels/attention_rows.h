#pragma once

// Softmax attention of a warp's 16 query rows: from logits to weights, to what they mix of the values, to results.

#include "engine/backend/cuda/kernels/attention_tile.h"

namespace lectern::cuda {

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

}  // namespace lectern::cuda
