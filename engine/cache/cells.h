#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lectern {

/// How the keys and values of cells are stored. q8: int8 with one scale per cell, head and plane. q4: four bits with
/// one scale likewise, of keys and values whose channels were mixed by a Hadamard transform (see hadamard_width).
enum class CellFormat { f32, f16, q8, q4 };

std::string_view name(CellFormat format);

/// Cells come in groups of 16, so that a vector register holds one channel of 16 keys.
constexpr int cell_group = 16;

/// Cells with a scale for the key and one for the value.
constexpr bool is_scaled(CellFormat format) {
    return format == CellFormat::q8 || format == CellFormat::q4;
}

/// Channels are mixed before they are rounded to four bits: in blocks of this many, the largest power of two that
/// divides the width, x becomes H x / sqrt(n). What one channel had to itself all then share, and the scale of a cell
/// fits all of them. Queries are mixed alike, which leaves every q * k as it was, and so is what attention gives.
constexpr int hadamard_width(int width) {
    return width & -width;
}

/// Where a channel of a cell's key lies in its plane, in elements. Lanes are cells, so that q * k needs no horizontal
/// sums: f32, f16 [cell/16][width][16]; q8 [cell/16][width/4][16][4] for the four-way byte product; q4
/// [cell/16][width/8][16][4] bytes, channels 8 i + j in the low and 8 i + 4 + j in the high half of byte j, so that a
/// block of q4 widens into one of q8 line by line.
constexpr std::size_t key_index(CellFormat format, int width, int cell, int channel) {
    const auto group = static_cast<std::size_t>(cell / cell_group) * cell_group * static_cast<std::size_t>(width);
    const auto lane = static_cast<std::size_t>(cell % cell_group);
    if (format == CellFormat::q8) return group + static_cast<std::size_t>(channel / 4 * 64 + channel % 4) + lane * 4;
    if (format == CellFormat::q4)
        return group + 2 * (static_cast<std::size_t>(channel / 8 * 64 + channel % 4) + lane * 4) +
               static_cast<std::size_t>(channel / 4 % 2);
    return group + static_cast<std::size_t>(channel) * cell_group + lane;
}

/// Where a channel of a cell's value lies: f32, f16 [cell][width]; q8 and q4 [cell/2][width][2] for the pairwise
/// product.
constexpr std::size_t value_index(CellFormat format, int width, int cell, int channel) {
    const auto row = static_cast<std::size_t>(width);
    if (is_scaled(format))
        return static_cast<std::size_t>(cell / 2) * 2 * row + static_cast<std::size_t>(channel * 2 + cell % 2);
    return static_cast<std::size_t>(cell) * row + static_cast<std::size_t>(channel);
}

constexpr std::size_t element_bits(CellFormat format) {
    return format == CellFormat::f32 ? 32 : format == CellFormat::f16 ? 16 : format == CellFormat::q8 ? 8 : 4;
}

/// Bytes of the keys or values of so many cells of one head; of an even number of them, in q4.
constexpr std::size_t plane_bytes(CellFormat format, int width, int cells) {
    return static_cast<std::size_t>(cells) * static_cast<std::size_t>(width) * element_bits(format) / 8;
}

/// Bytes of one cell of one head: key, value, their scales, position and score.
constexpr std::size_t cell_bytes(CellFormat format, int width) {
    return plane_bytes(format, width, 2) + (is_scaled(format) ? 8 : 0) + 8;
}

/// Cells of one KV head in one layer. Slots are refilled in place; their order means nothing, `position` says where
/// a token stood. Planes lie in the backend's memory; this is a view of them, owned by Cells.
struct HeadCells {
    /// See key_index. q8: unsigned byte = round(k / key_scale) + 128; q4: four bits = round(k / key_scale) + 8.
    std::byte* key = nullptr;
    /// See value_index. q8: signed byte = round(v / value_scale); q4: four bits = round(v / value_scale) + 8.
    std::byte* value = nullptr;
    float* key_scale = nullptr;        ///< [capacity] or null; q8: largest |k| / 127, q4: largest mixed |k| / 7.5
    float* value_scale = nullptr;      ///< [capacity] or null
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
