#pragma once

// What the attention kernels share: which rows and cells a block looks at, and what they do with tiles of f16 in shared
// memory.

#include "engine/backend/cuda/kernels/attend_shape.h"
#include "engine/backend/cuda/kernels/cell_pieces.h"

namespace lectern::cuda {

/// Query rows of a KV head: row = token * group + query head within the group, so that a tile of keys serves them all.
struct QueryRows {
    int first = 0;  ///< row
    int count = 0;  ///< rows of the block
    int total = 0;
    std::int32_t oldest = 0, newest = 0;  ///< positions of the block's queries
};

/// Cells of a tile that a block looks at.
enum class Visibility { none, some, all };

__device__ __forceinline__ QueryRows query_rows(const AttendArguments& a, int first, int most) {
    QueryRows rows;
    rows.total = a.tokens * a.group;
    rows.first = first;
    rows.count = min(most, rows.total - first);
    rows.oldest = a.positions[first / a.group];
    rows.newest = rows.oldest;
    const int last = (first + rows.count - 1) / a.group;
    for (int t = first / a.group + lane_of_warp(); t <= last; t += 32) {
        rows.oldest = min(rows.oldest, a.positions[t]);
        rows.newest = max(rows.newest, a.positions[t]);
    }
    for (int step = 16; step > 0; step /= 2) {
        rows.oldest = min(rows.oldest, __shfl_xor_sync(all_lanes, rows.oldest, step));
        rows.newest = max(rows.newest, __shfl_xor_sync(all_lanes, rows.newest, step));
    }
    return rows;
}

__device__ __forceinline__ bool is_visible(std::int32_t cell, std::int32_t query, std::int32_t window) {
    return cell <= query && (window == 0 || cell > query - window);
}

/// Positions of cells next to each other are no less and no greater.
struct PositionBounds {
    std::int32_t least, greatest;
};

/// Of the cells [first, first + count), or of more that share groups with them.
__device__ __forceinline__ PositionBounds position_bounds(const SourceHead& head, int first, int count) {
    const PositionGroup* group = head.index + first / range_cells;
    PositionBounds bounds{group->least, group->greatest};
    for (int i = first + range_cells; i < min(first + count, head.used); i += range_cells) {
        ++group;
        bounds.least = min(bounds.least, group->least);
        bounds.greatest = max(bounds.greatest, group->greatest);
    }
    return bounds;
}

/// What the queries see of a tile. `whole`: it has no cell that is none.
__device__ __forceinline__ Visibility visibility(const PositionBounds& cells, bool whole, const QueryRows& rows,
                                                 std::int32_t window) {
    if (cells.least > rows.newest || (window > 0 && cells.greatest <= rows.oldest - window)) return Visibility::none;
    const bool all = cells.greatest <= rows.oldest && (window == 0 || cells.least > rows.newest - window);
    return all && whole ? Visibility::all : Visibility::some;
}

/// [rows][pitch] queries, times the scale; rows and channels that there are not are zeros.
__device__ __forceinline__ void load_queries(uint16_t* tile, int pitch, int rows_in_tile, int tile_width,
                                             const AttendArguments& a, const QueryRows& rows, int kv_head) {
    const int pairs = tile_width / 2;
    for (int i = static_cast<int>(threadIdx.x); i < rows_in_tile * pairs; i += static_cast<int>(blockDim.x)) {
        const int r = i / pairs, c = i % pairs * 2, row = rows.first + r;
        float low = 0, high = 0;
        if (r < rows.count && c < a.width) {
            const float* q =
                a.qkv + static_cast<int64_t>(row / a.group) * a.stride + (kv_head * a.group + row % a.group) * a.width;
            low = q[c] * a.scale;
            high = q[c + 1] * a.scale;
        }
        *reinterpret_cast<uint32_t*>(tile + r * pitch + c) = pack_f16(low, high);
    }
}

/// Zeros where no cell ever puts anything: channels behind the width, and whatever a short last tile leaves.
__device__ __forceinline__ void clear_tile(uint16_t* tile, int values) {
    for (int i = static_cast<int>(threadIdx.x); i < values / 2; i += static_cast<int>(blockDim.x))
        reinterpret_cast<uint32_t*>(tile)[i] = 0;
}

/// Keys [first, first + cells) at once, to which attend.cu prefers to copy the next ones meanwhile.
template <CellFormat format>
__device__ void load_key_tile(uint16_t* tile, int pitch, const SourceHead& head, int width, int first, int cells) {
    const Pieces pieces = key_pieces<format>(head.planes, width, first, cells_present(head.used - first, cells));
    for (int i = static_cast<int>(threadIdx.x); i < pieces.count; i += static_cast<int>(blockDim.x))
        store_key_piece<format>(tile, pitch, width, i, reinterpret_cast<const uint4*>(pieces.from)[i]);
}

/// Sixteen rows of queries times the keys of a tile: s[j] holds cells [8 j, 8 j + 8).
template <int width, int cells>
__device__ __forceinline__ void multiply_keys(float (&s)[cells / 8][4], const uint16_t* tile_q, const uint16_t* tile_k,
                                              int warp) {
    constexpr int pitch = tile_pitch(width);
    const int lane = lane_of_warp();
#pragma unroll
    for (int i = 0; i < width / 16; ++i) {
        uint32_t q[4];
        ldmatrix_x4(q, tile_q + (warp * 16 + lane % 16) * pitch + i * 16 + lane / 16 * 8);
#pragma unroll
        for (int j = 0; j < cells / 16; ++j) {
            uint32_t k[4];
            ldmatrix_x4(k, tile_k + (j * 16 + lane % 8 + lane / 16 * 8) * pitch + i * 16 + lane / 8 % 2 * 8);
            mma_m16n8k16_f16(s[2 * j], q, k[0], k[1]);
            mma_m16n8k16_f16(s[2 * j + 1], q, k[2], k[3]);
        }
    }
}

/// Logits of codes become those of keys.
template <int cells>
__device__ __forceinline__ void scale_logits(float (&s)[cells / 8][4], const float* scales) {
#pragma unroll
    for (int j = 0; j < cells / 8; ++j)
#pragma unroll
        for (int e = 0; e < 2; ++e) {
            const float scale = bounded_scale(scales[j * 8 + lane_of_warp() % 4 * 2 + e]);
            s[j][e] *= scale;
            s[j][2 + e] *= scale;
        }
}

}  // namespace lectern::cuda
