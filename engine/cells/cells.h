#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lectern {

/// How the keys and values of cells are stored. q8: int8 with one scale per cell, head and plane. q4: keys as in q8,
/// values in four bits with one scale likewise, their channels mixed by a Hadamard transform (see hadamard_width).
/// kivi4, kivi2: in four and two bits, cells in groups beside a residual in f16 (see cell_groups.h).
enum class CellFormat { f32, f16, bf16, q8, q4, kivi4, kivi2 };
inline constexpr std::array all_cell_formats{CellFormat::f32, CellFormat::f16,   CellFormat::bf16, CellFormat::q8,
                                             CellFormat::q4,  CellFormat::kivi4, CellFormat::kivi2};
/// Those whose cells can be moved and dropped one by one.
inline constexpr std::array single_cell_formats{CellFormat::f32, CellFormat::f16, CellFormat::bf16, CellFormat::q8,
                                                CellFormat::q4};

std::string_view name(CellFormat format);

/// Channels of the widest head that there is room for: those of Gemma 4's layers without a window.
constexpr int most_head_width = 512;

/// Cells come in groups of 16, so that a vector register holds one channel of 16 keys.
constexpr int cell_group = 16;

/// Cells whose keys share scales: groups stay as they are once they are made, so that everything has to be kept.
constexpr bool is_grouped(CellFormat format) {
    return format == CellFormat::kivi4 || format == CellFormat::kivi2;
}

/// The format of cells that come and go behind a document: a question's, an answer's.
constexpr CellFormat format_behind(CellFormat document) {
    return is_grouped(document) ? CellFormat::f16 : document;
}

/// Cells with a scale for the key and one for the value.
constexpr bool is_scaled(CellFormat format) {
    return format == CellFormat::q8 || format == CellFormat::q4;
}

/// Formats whose values are mixed before they are rounded: in blocks of n = hadamard_width channels, x becomes
/// H x / sqrt(n). That spreads an outlier of one channel over all channels of its block, so that one scale suits the
/// whole cell. The output of attention to such cells is mixed too; mixing it once more undoes that, since H H = n I.
constexpr bool mixes_values(CellFormat format) {
    return format == CellFormat::q4;
}

/// The largest power of two that divides the width.
constexpr int hadamard_width(int width) {
    return width & -width;
}

/// Where a channel of a cell's key lies in its plane, in elements; not in groups. Lanes are cells, so that q * k needs
/// no horizontal sums: f32, f16, bf16 [cell/16][width][16]; q8 and q4 [cell/16][width/4][16][4] for the four-way byte
/// product.
constexpr std::size_t key_index(CellFormat format, int width, int cell, int channel) {
    const auto group = static_cast<std::size_t>(cell / cell_group) * cell_group * static_cast<std::size_t>(width);
    const auto lane = static_cast<std::size_t>(cell % cell_group);
    if (is_scaled(format)) return group + static_cast<std::size_t>(channel / 4 * 64 + channel % 4) + lane * 4;
    return group + static_cast<std::size_t>(channel) * cell_group + lane;
}

/// Where a channel of a cell's value lies, in elements: f32, f16, bf16 [cell][width]; q8 and q4 [cell/2][width][2] for
/// the pairwise product. Of four-bit elements the even one is in the low half of a byte.
constexpr std::size_t value_index(CellFormat format, int width, int cell, int channel) {
    const auto row = static_cast<std::size_t>(width);
    if (is_scaled(format))
        return static_cast<std::size_t>(cell / 2) * 2 * row + static_cast<std::size_t>(channel * 2 + cell % 2);
    return static_cast<std::size_t>(cell) * row + static_cast<std::size_t>(channel);
}

constexpr std::size_t key_bits(CellFormat format) {
    switch (format) {
        case CellFormat::f32:
            return 32;
        case CellFormat::f16:
        case CellFormat::bf16:
            return 16;
        case CellFormat::q8:
        case CellFormat::q4:
            return 8;
        case CellFormat::kivi4:
            return 4;
        case CellFormat::kivi2:
            break;
    }
    return 2;
}
constexpr std::size_t value_bits(CellFormat format) {
    return format == CellFormat::q4 ? 4 : key_bits(format);
}

/// Cells that share the scale of a channel of keys, and channels that share the scale of a cell's value.
constexpr int grouped_together = 32;

/// Groups of channels of a value, the last of 16 where 32 does not divide the width.
constexpr int groups_of_channels(int width) {
    return (width + grouped_together - 1) / grouped_together;
}

/// Smallest number of cells that lie together in a plane.
constexpr int stored_together(CellFormat format) {
    return is_grouped(format) ? grouped_together : cell_group;
}

/// Cells in the whole groups that a plane has for `cells`.
constexpr int whole_groups(CellFormat format, int cells) {
    const int together = stored_together(format);
    return (cells + together - 1) / together * together;
}

/// Bytes of the keys, and of the values, of so many cells of one head; values of an even number of them, in q4; whole
/// groups with their scales and zeros.
constexpr std::size_t key_bytes(CellFormat format, int width, int cells) {
    const auto count = static_cast<std::size_t>(cells), channels = static_cast<std::size_t>(width);
    const std::size_t scales = is_grouped(format) ? count / grouped_together * channels * 4 : 0;
    return count * channels * key_bits(format) / 8 + scales;
}
constexpr std::size_t value_bytes(CellFormat format, int width, int cells) {
    const auto count = static_cast<std::size_t>(cells), channels = static_cast<std::size_t>(width);
    const std::size_t scales = is_grouped(format) ? count * static_cast<std::size_t>(groups_of_channels(width)) * 4 : 0;
    return count * channels * value_bits(format) / 8 + scales;
}

/// Bytes of one cell of one head: key, value, their scales, position and score. Of one in a group.
constexpr std::size_t cell_bytes(CellFormat format, int width) {
    constexpr int some = grouped_together;
    return (key_bytes(format, width, some) + value_bytes(format, width, some)) / some + (is_scaled(format) ? 8 : 0) + 8;
}

/// Cells of one KV head in one layer. Slots are refilled in place; their order means nothing, `position` says where
/// a token stood. Keys, values, their scales and the index lie in the backend's memory (Backend::allocate, copy);
/// positions and scores lie on the host, where policies read and write them. This is a view of them, owned by
/// CellStore.
struct HeadCells {
    /// See key_index. q8, q4: unsigned byte = round(k / key_scale) + 128.
    std::byte* key = nullptr;
    /// See value_index. q8: signed byte = round(v / value_scale); q4: four bits = round(v / value_scale) + 8.
    std::byte* value = nullptr;
    float* key_scale = nullptr;        ///< [capacity] or null; largest |k| / 127
    float* value_scale = nullptr;      ///< [capacity] or null; q8: largest |v| / 127, q4: largest mixed |v| / 7.5
    std::int32_t* position = nullptr;  ///< [capacity] index of the token in the sequence, 0-based
    float* score = nullptr;            ///< [capacity] the policy's score; higher is kept longer
    /// Backend::index_bytes(capacity) bytes in which the backend keeps `position` for itself, or null: then it is sent
    /// there whenever it is needed.
    std::byte* index = nullptr;
    int used = 0;      ///< slots [0, used) hold cells
    int capacity = 0;  ///< a multiple of stored_together()

    // Grouped formats only: slots [0, grouped) lie in `key` and `value`, slots [grouped, used) in these, as f16 cells
    // from the planes' beginning.
    std::byte* residual_key = nullptr;
    std::byte* residual_value = nullptr;
    int residual_capacity = 0;
    int grouped = 0;
};

/// Cells of one layer. Keys are rotated to `position`, unless the reading's position mode is rank.
struct LayerCells {
    CellFormat format = CellFormat::q8;
    int width = 0;                 ///< channels of a head
    std::vector<HeadCells> heads;  ///< [kv_heads]
};

}  // namespace lectern
