#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lectern {

/// How the keys and values of cells are stored. q8: int8 with one scale per cell, head and plane.
enum class CellFormat { f32, f16, q8 };

std::string_view name(CellFormat format);

/// Cells come in groups of 16, so that a vector register holds one channel of 16 keys.
constexpr int cell_group = 16;

/// Where a channel of a cell's key lies in its plane, in elements. Lanes are cells, so that q * k needs no horizontal
/// sums: f32, f16 [cell/16][width][16]; q8 [cell/16][width/4][16][4] for the four-way byte product.
constexpr std::size_t key_index(CellFormat format, int width, int cell, int channel) {
    const auto group = static_cast<std::size_t>(cell / cell_group) * cell_group * static_cast<std::size_t>(width);
    const auto lane = static_cast<std::size_t>(cell % cell_group);
    if (format == CellFormat::q8) return group + static_cast<std::size_t>(channel / 4 * 64 + channel % 4) + lane * 4;
    return group + static_cast<std::size_t>(channel) * cell_group + lane;
}

/// Where a channel of a cell's value lies: f32, f16 [cell][width]; q8 [cell/2][width][2] for the pairwise product.
constexpr std::size_t value_index(CellFormat format, int width, int cell, int channel) {
    const auto row = static_cast<std::size_t>(width);
    if (format == CellFormat::q8)
        return static_cast<std::size_t>(cell / 2) * 2 * row + static_cast<std::size_t>(channel * 2 + cell % 2);
    return static_cast<std::size_t>(cell) * row + static_cast<std::size_t>(channel);
}

constexpr std::size_t element_bytes(CellFormat format) {
    return format == CellFormat::f32 ? 4 : format == CellFormat::f16 ? 2 : 1;
}

/// Bytes of one cell of one head: key, value, their scales (q8), position and score.
constexpr std::size_t cell_bytes(CellFormat format, int width) {
    return 2 * static_cast<std::size_t>(width) * element_bytes(format) + (format == CellFormat::q8 ? 8 : 0) + 8;
}

/// Cells of one KV head in one layer. Slots are refilled in place; their order means nothing, `position` says where
/// a token stood. Planes lie in the backend's memory; this is a view of them, owned by Cells.
struct HeadCells {
    std::byte* key = nullptr;          ///< see key_index; q8: unsigned byte = round(k / key_scale) + 128
    std::byte* value = nullptr;        ///< see value_index; q8: signed byte = round(v / value_scale)
    float* key_scale = nullptr;        ///< [capacity], q8 only: largest |k| / 127
    float* value_scale = nullptr;      ///< [capacity], q8 only
    std::int32_t* position = nullptr;  ///< [capacity] index of the token in the sequence, 0-based
    float* score = nullptr;            ///< [capacity] the policy's score; higher is kept longer
    int used = 0;                      ///< slots [0, used) hold cells
    int capacity = 0;                  ///< a multiple of cell_group
};

/// Cells of one layer. Keys are rotated to `position`, unless the reading's position mode is rank.
struct LayerCells {
    CellFormat format = CellFormat::q8;
    int width = 0;                 ///< channels of a head
    std::vector<HeadCells> heads;  ///< [kv_heads]
};

}  // namespace lectern
