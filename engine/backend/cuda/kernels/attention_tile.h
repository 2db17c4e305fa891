#pragma once

// What the attention kernels share: which rows and cells a block looks at, and tiles of f16 in shared memory. Numbers
// of any format become f16, whose 11 bits hold the 8 of a code and its scale; ±65504 holds any key that a model makes.

#include "engine/backend/cuda/kernels/cell_planes.h"
#include "engine/backend/cuda/kernels/tile_ops.h"

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

constexpr int tile_pitch(int width) {
    return width + 8;  // 8 rows that ldmatrix reads fall into different banks
}
/// Cells of a tile: those of 256 channels would not fit beside the queries.
constexpr int tile_cells(int width) {
    return width > 128 ? 32 : 64;
}

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

/// What the queries see of the cells [first, first + count); `first` starts a group.
__device__ __forceinline__ Visibility visibility(const SourceHead& head, int first, int count, const QueryRows& rows,
                                                 std::int32_t window) {
    const PositionGroup* group = head.index + first / range_cells;
    std::int32_t least = group->least, greatest = group->greatest;
    for (int i = first + range_cells; i < min(first + count, head.used); i += range_cells) {
        ++group;
        least = min(least, group->least);
        greatest = max(greatest, group->greatest);
    }
    if (least > rows.newest || (window > 0 && greatest <= rows.oldest - window)) return Visibility::none;
    const bool all = greatest <= rows.oldest && (window == 0 || least > rows.newest - window);
    return all && first + count <= head.used ? Visibility::all : Visibility::some;
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

__device__ __forceinline__ uint16_t f16_bits(float x) {
    return static_cast<uint16_t>(pack_f16(x, 0));
}

/// Keys [first, first + cells) as [cell][pitch], 16 bytes of the plane at a time. Cells behind the last of the head
/// give anything finite.
template <CellFormat format>
__device__ void load_key_tile(uint16_t* tile, int pitch, const SourceHead& head, int width, int first, int cells) {
    const int present = min(cells, (head.used - first + cell_group - 1) / cell_group * cell_group);
    if constexpr (is_scaled(format)) {  // four channels of four cells
        const int chunks = present * width / 16, per_group = width;
        const uint8_t* from = head.planes.key + key_index(format, width, first, 0);
        for (int i = static_cast<int>(threadIdx.x); i < chunks; i += static_cast<int>(blockDim.x)) {
            const uint4 chunk = reinterpret_cast<const uint4*>(from)[i];
            const uint32_t words[4] = {chunk.x, chunk.y, chunk.z, chunk.w};
            const int group = i / per_group, channel = i % per_group / 4 * 4, cell = group * cell_group + i % 4 * 4;
#pragma unroll
            for (int j = 0; j < 4; ++j) {
                const float scale = first + cell + j < head.used ? head.planes.key_scale[first + cell + j] : 0.0f;
                const auto number = [&](int k) {
                    return static_cast<float>(static_cast<int>(words[j] >> (8 * k) & 255u) - 128) * scale;
                };
                auto* to = reinterpret_cast<uint2*>(tile + (cell + j) * pitch + channel);
                *to = make_uint2(pack_f16(number(0), number(1)), pack_f16(number(2), number(3)));
            }
        }
    } else {
        constexpr int in_chunk = format == CellFormat::f32 ? 4 : 8;  // cells, of one channel
        const int chunks = present * width / in_chunk;
        const uint8_t* from = head.planes.key + key_index(format, width, first, 0) * (16 / in_chunk);
        for (int i = static_cast<int>(threadIdx.x); i < chunks; i += static_cast<int>(blockDim.x)) {
            const uint4 chunk = reinterpret_cast<const uint4*>(from)[i];
            uint8_t bytes[16];
            memcpy(bytes, &chunk, 16);
            const int value = i * in_chunk;
            const int cell = value / (cell_group * width) * cell_group + value % cell_group;
            const int channel = value / cell_group % width;
#pragma unroll
            for (int j = 0; j < in_chunk; ++j)
                tile[(cell + j) * pitch + channel] = f16_bits(load_float<format>(bytes, static_cast<std::size_t>(j)));
        }
    }
}

/// Eight numbers to 16 bytes of a tile.
template <typename Number>
__device__ __forceinline__ void store_eight(uint16_t* to, const Number& number) {
    *reinterpret_cast<uint4*>(to) = make_uint4(pack_f16(number(0), number(1)), pack_f16(number(2), number(3)),
                                               pack_f16(number(4), number(5)), pack_f16(number(6), number(7)));
}

/// Values [first, first + cells) as [cell][pitch], 16 bytes of the plane at a time; zeros for cells behind the last of
/// the head. `first` is even.
template <CellFormat format>
__device__ void load_value_tile(uint16_t* tile, int pitch, const SourceHead& head, int width, int first, int cells) {
    if constexpr (is_scaled(format)) {  // the channels of a pair of cells lie side by side
        constexpr int channels = format == CellFormat::q8 ? 8 : 16;
        const int per_pair = width / channels;
        const auto* from = reinterpret_cast<const uint4*>(head.planes.value + value_bytes(format, width, first));
        for (int i = static_cast<int>(threadIdx.x); i < cells / 2 * per_pair; i += static_cast<int>(blockDim.x)) {
            const int cell = i / per_pair * 2, channel = i % per_pair * channels, slot = first + cell;
            const uint4 chunk = slot < head.used ? from[i] : make_uint4(0, 0, 0, 0);
            const uint32_t words[4] = {chunk.x, chunk.y, chunk.z, chunk.w};
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                const float scale = slot + half < head.used ? head.planes.value_scale[slot + half] : 0.0f;
                uint16_t* const to = tile + (cell + half) * pitch + channel;
                if constexpr (format == CellFormat::q8) {
                    store_eight(to, [&](int k) {
                        return static_cast<float>(static_cast<int8_t>(words[k / 2] >> (k % 2 * 16 + half * 8))) * scale;
                    });
                } else {
#pragma unroll
                    for (int eight = 0; eight < 16; eight += 8)
                        store_eight(to + eight, [&](int k) {
                            const uint32_t code = words[(eight + k) / 4] >> ((eight + k) % 4 * 8 + half * 4) & 15u;
                            return static_cast<float>(static_cast<int>(code) - 8) * scale;
                        });
                }
            }
        }
    } else {
        constexpr int bytes = format == CellFormat::f32 ? 32 : 16;
        const int per_cell = width / 8;
        for (int i = static_cast<int>(threadIdx.x); i < cells * per_cell; i += static_cast<int>(blockDim.x)) {
            const int cell = i / per_cell, channel = i % per_cell * 8, slot = first + cell;
            uint4 chunks[bytes / 16] = {};
            if (slot < head.used) {
                const auto* from = reinterpret_cast<const uint4*>(
                    head.planes.value + value_index(format, width, slot, channel) * (bytes / 8));
                for (int j = 0; j < bytes / 16; ++j) chunks[j] = from[j];
            }
            uint8_t eight[bytes];
            memcpy(eight, chunks, bytes);
            store_eight(tile + cell * pitch + channel,
                        [&](int k) { return load_float<format>(eight, static_cast<std::size_t>(k)); });
        }
    }
}

/// Sixteen rows of queries times the keys of a tile: s[j] holds cells [8 j, 8 j + 8).
template <int width>
__device__ __forceinline__ void multiply_keys(float (&s)[tile_cells(width) / 8][4], const uint16_t* tile_q,
                                              const uint16_t* tile_k, int warp) {
    constexpr int pitch = tile_pitch(width);
    const int lane = lane_of_warp();
#pragma unroll
    for (int i = 0; i < width / 16; ++i) {
        uint32_t q[4];
        ldmatrix_x4(q, tile_q + (warp * 16 + lane % 16) * pitch + i * 16 + lane / 16 * 8);
#pragma unroll
        for (int j = 0; j < tile_cells(width) / 16; ++j) {
            uint32_t k[4];
            ldmatrix_x4(k, tile_k + (j * 16 + lane % 8 + lane / 16 * 8) * pitch + i * 16 + lane / 8 % 2 * 8);
            mma_m16n8k16_f16(s[2 * j], q, k[0], k[1]);
            mma_m16n8k16_f16(s[2 * j + 1], q, k[2], k[3]);
        }
    }
}

}  // namespace lectern::cuda
