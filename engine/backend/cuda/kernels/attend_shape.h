#pragma once

// What a block of the attention kernel (attend.cu) holds in shared memory: its queries, a tile of keys and one of
// values as f16, and the bytes of the next tile of each as they lie in the planes. Host code includes this for its
// size.

#include <cstddef>
#include <cstdint>

#include "engine/cells/cells.h"

namespace lectern::cuda {

/// What a multiprocessor of 8.6, 8.9 or 12.x gives to one block.
constexpr std::size_t most_shared_bytes = 99 * 1024;

/// Values from one row of a tile of f16 to the next.
constexpr int tile_pitch(int width) {
    return width + 8;  // 8 rows that ldmatrix reads fall into different banks
}
constexpr std::size_t tile_bytes(int rows, int width) {
    return static_cast<std::size_t>(rows) * static_cast<std::size_t>(tile_pitch(width)) * sizeof(std::uint16_t);
}

/// Warps of 16 query rows that a block has at most. Of 256 channels each row takes registers for twice as many.
constexpr int most_row_warps(int width) {
    return width > 128 ? 4 : 8;
}

constexpr std::size_t attend_shared_bytes(CellFormat format, int width, int cells, int row_warps) {
    return tile_bytes(row_warps * 16, width) + 2 * tile_bytes(cells, width) + key_bytes(format, width, cells) +
           value_bytes(format, width, cells);
}

/// Cells of a tile: as many as fit beside the queries, and beside their positions and scales.
constexpr int attend_cells(CellFormat format, int width) {
    int cells = 64;
    while (attend_shared_bytes(format, width, cells, most_row_warps(width)) + static_cast<std::size_t>(cells) * 20 >
           most_shared_bytes)
        cells /= 2;
    return cells;
}

/// Cells of a block that goes through all rows for them (received.cu).
constexpr int received_cells(int width) {
    return width > 128 ? 32 : 64;
}

}  // namespace lectern::cuda
