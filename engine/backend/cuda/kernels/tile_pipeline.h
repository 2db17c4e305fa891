#pragma once

// How the cells of an attention block come into its shared memory: the planes' bytes of the next tile by cp.async while
// this one is multiplied. Keys become f16 behind the product with the values before, and values behind the weights that
// were made of the keys, so that warps which are done with multiplying have something to do.

#include "engine/backend/cuda/kernels/tile_walk.h"

namespace lectern::cuda {

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

/// A tile whose keys are there.
struct KeyTile {
    const uint16_t *queries, *keys;  ///< [rows][tile_pitch], [cells][tile_pitch]
    const float* scales;             ///< of the keys, if their format has any
    const std::int32_t* positions;   ///< right if some cells are not seen
    Visibility seen;
    int left;  ///< cells of the head from the tile's first on
};

/// Hands all tiles of a block to on_keys(KeyTile) and then to on_values([cells][tile_pitch]), which all warps call. Of
/// the block's dynamic shared memory (attend_shared_bytes) what lies behind the queries is the caller's afterwards.
template <CellFormat format, int width, typename OnKeys, typename OnValues>
__device__ __forceinline__ void for_each_tile(const AttendArguments& a, const QueryRows& rows, int rows_in_tile,
                                              uint16_t* memory, const OnKeys& on_keys, const OnValues& on_values) {
    constexpr int cells = attend_cells(format, width), pitch = tile_pitch(width);
    constexpr int scaled_cells = is_scaled(format) ? cells : 4;
    SHARED(positions, std::int32_t[cells]);
    SHARED(scales, CellScales<scaled_cells>);
    uint16_t *tile_q = memory, *tile_k = tile_q + rows_in_tile * pitch, *tile_v = tile_k + cells * pitch;
    auto* const next_k = reinterpret_cast<uint4*>(tile_v + cells * pitch);
    uint4* const next_v = next_k + key_bytes(format, width, cells) / 16;
    const int thread = static_cast<int>(threadIdx.x), threads = static_cast<int>(blockDim.x);
    const int kv_head = static_cast<int>(blockIdx.y);

    TileWalk<cells> walk(a, kv_head);
    int own_position = 0;  // of the next tile's cell that has this thread's number
    const auto copy_keys = [&](int stage) {
        const int present = cells_present(walk.left, cells);
        copy_pieces(next_k, key_pieces<format>(walk.head->planes, a.width, walk.first, present));
        if constexpr (is_scaled(format)) copy_scales(scales, stage, walk.head->planes, walk.first, present);
        if (walk.seen == Visibility::some && thread < min(cells, walk.left))
            own_position = position_of(walk.head->index, walk.first + thread);
    };
    const auto copy_values = [&] {
        const int present = cells_present(walk.left, cells);
        copy_pieces(next_v, value_pieces<format>(walk.head->planes, a.width, walk.first, present));
    };

    bool more = walk.advance(rows, a.window);
    if (more) copy_keys(0);
    cp_async_commit();
    if (more) copy_values();
    cp_async_commit();
    clear_tile(tile_k, 2 * cells * pitch);
    load_queries(tile_q, pitch, rows_in_tile, width, a, rows, kv_head);
    __syncthreads();

    for (int stage = 0; more; stage ^= 1) {
        const KeyTile tile{.queries = tile_q,
                           .keys = tile_k,
                           .scales = scales.key[stage],
                           .positions = positions,
                           .seen = walk.seen,
                           .left = walk.left};
        const int numbers = cells_present(tile.left, cells) * a.width;
        cp_async_wait<1>();  // for the keys, and the scales of both
        for (int i = thread; i < numbers / key_piece(format); i += threads)
            store_key_piece<format>(tile_k, pitch, a.width, i, next_k[i]);
        if (thread < cells) positions[thread] = own_position;
        more = walk.advance(rows, a.window);
        if (more) copy_keys(stage ^ 1);
        cp_async_commit();  // empty groups keep the count right
        __syncthreads();    // also: all are done with the values before
        on_keys(tile);
        cp_async_wait<1>();
        for (int i = thread; i < numbers / value_piece(format); i += threads)
            store_value_piece<format>(tile_v, pitch, a.width, i, next_v[i], scales.value[stage]);
        if (more) copy_values();
        cp_async_commit();
        __syncthreads();  // also: all are done with the keys
        on_values(tile_v);
    }
    cp_async_wait<0>();
}

}  // namespace lectern::cuda
