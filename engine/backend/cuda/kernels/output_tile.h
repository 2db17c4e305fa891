#pragma once

// The tile of a block that multiplies many tokens: 128 tokens x 128 weight rows, 8 warps of 64 x 32 in fragments of
// mma.m16n8. Where its rows lie in the weight, and how its sums become outputs.

#include "engine/backend/cuda/kernels/epilogue.h"

namespace lectern::cuda {

constexpr int row_fragments = 4;     ///< of a warp, 16 tokens each
constexpr int column_fragments = 4;  ///< of a warp, 8 weight rows each

using Sums = float[row_fragments][column_fragments][4];

/// The first token, and the first weight row, of a warp in the tile.
__device__ __forceinline__ int first_row_of_warp() {
    return warp_of_block() / 4 * (row_fragments * 16);
}
__device__ __forceinline__ int first_column_of_warp() {
    return warp_of_block() % 4 * (column_fragments * 8);
}

/// Fragments of a warp that hold tokens at all; row0: the first token of the tile.
__device__ __forceinline__ int used_row_fragments(int tokens, int row0) {
    return max(0, min(row_fragments, (tokens - row0 - first_row_of_warp() + 15) / 16));
}

/// The weight row of a column of the tile, or -1. Paired: 8 gates, the 8 ups that belong to them, and so on, so that
/// both sums of an output meet in one thread.
__device__ __forceinline__ int weight_row(const WeightRows& w, int column) {
    const int tile = static_cast<int>(blockIdx.x);
    if (w.paired != 0) {
        const int output = tile * (gemm_tile / 2) + column / 16 * 8 + column % 8;
        return output < w.outputs ? column / 8 % 2 * w.outputs + output : -1;
    }
    const int output = tile * gemm_tile + column;
    return output < w.outputs ? output : -1;
}

__device__ __forceinline__ void store_tile(const WeightRows& w, const Epilogue& epilogue, const Sums& sum, int tokens,
                                           int row0) {
    const int lane = lane_of_warp();
    const int step = w.paired != 0 ? 2 : 1;
#pragma unroll
    for (int j = 0; j < column_fragments; ++j) {
        if (j % step != 0) continue;
#pragma unroll
        for (int e = 0; e < 2; ++e) {
            const int row = weight_row(w, first_column_of_warp() + j * 8 + lane % 4 * 2 + e);
            if (row < 0) continue;
            const float factor = w.row_factor[row];
            const float up_factor = w.paired != 0 ? w.row_factor[w.outputs + row] : 0.0f;
#pragma unroll
            for (int i = 0; i < row_fragments; ++i)
#pragma unroll
                for (int below = 0; below < 2; ++below) {
                    const int token = row0 + first_row_of_warp() + i * 16 + below * 8 + lane / 4;
                    if (token >= tokens) continue;
                    const float up = sum[i][j % 2 == 0 ? j + 1 : j][below * 2 + e] * up_factor;
                    finish(epilogue, token, w.first_output + row, sum[i][j][below * 2 + e] * factor, up);
                }
        }
    }
}

}  // namespace lectern::cuda
