#pragma once

#include <cstddef>
#include <cstdint>

// The form that weights rest in: panels of 32 rows, packed once at load. A register's lanes are rows of the weight, so
// that a product needs no horizontal sums, and a block of 32 inputs carries its factors and codes side by side, so that
// a decoding step reads the panel as one stream.
//
// Quantised block (32 rows x 32 inputs), in this order:
//   scales    half [32 / scale_group][32 rows]
//   minimums  half [32 / scale_group][32 rows], where the kind has them
//   codes     8 bits: [8][32 rows][4], input 4 i + j of row r is byte [i][r][j]
//             4 bits: [4][32 rows][4], inputs 8 i + j and 8 i + 4 + j are the low and high nibble of byte [i][r][j]
//   plane     bits beyond the fourth: [bits][32 rows][4]; 5 bits: bit b of byte [0][r][j] is for input 4 b + j;
//             6 bits: bits 2 b, 2 b + 1 of byte [h][r][j] are for input 16 h + 4 b + j
// Float panel: [inputs][32 rows] of the type.
//
// The scales of a panel are divided by a power of two so that the largest is in [2^14, 2^15): products like Q4_K's
// d * scale of six bits may lie outside the range of halves, and a half's range below the largest loses nothing then.

namespace lectern::cpu {

constexpr int panel_rows = 32;
constexpr int block_inputs = 32;

/// How a panel stores its weights. `fine`: a scale for 16 inputs instead of 32.
enum class PanelKind : std::uint8_t {
    q4,
    q4_minimum,
    q4_codebook,
    q4_fine,
    q4_fine_minimum,
    q5,
    q5_minimum,
    q6_fine,
    q8,
    f32,
    f16,
    bf16,
};
constexpr int quantised_kinds = 9;
constexpr int float_kinds = 3;

struct PanelFormat {
    int code_bits;  ///< 4, 5, 6 or 8
    int scale_group;
    bool has_minimum;
    bool has_codebook;
};

constexpr bool is_float(PanelKind kind) {
    return static_cast<int>(kind) >= quantised_kinds;
}

constexpr PanelFormat panel_format(PanelKind kind) {
    switch (kind) {
        case PanelKind::q4:
            return {4, 32, false, false};
        case PanelKind::q4_minimum:
            return {4, 32, true, false};
        case PanelKind::q4_codebook:
            return {4, 32, false, true};
        case PanelKind::q4_fine:
            return {4, 16, false, false};
        case PanelKind::q4_fine_minimum:
            return {4, 16, true, false};
        case PanelKind::q5:
            return {5, 32, false, false};
        case PanelKind::q5_minimum:
            return {5, 32, true, false};
        case PanelKind::q6_fine:
            return {6, 16, false, false};
        default:
            return {8, 32, false, false};
    }
}

/// Offsets in bytes inside a packed block.
struct PanelBlock {
    int minimums;
    int codes;
    int plane;
    int bytes;
};

constexpr PanelBlock packed_block(PanelFormat format) {
    const int factors = block_inputs / format.scale_group * panel_rows * 2;
    const int codes = format.has_minimum ? 2 * factors : factors;
    const int plane = codes + (format.code_bits == 8 ? panel_rows * 32 : panel_rows * 16);
    const int plane_bytes = format.code_bits == 8 ? 0 : (format.code_bits - 4) * panel_rows * 4;
    return {factors, codes, plane, plane + plane_bytes};
}

/// A block expanded for many tokens: codes [8][32 rows][4] of 8 bits (codebook levels + 128 looked up), then float
/// scales [32 / scale_group][32 rows] and minimums likewise.
constexpr PanelBlock expanded_block(PanelFormat format) {
    const int codes = panel_rows * block_inputs;
    const int factors = block_inputs / format.scale_group * panel_rows * 4;
    return {codes + factors, 0, 0, codes + (format.has_minimum ? 2 : 1) * factors};
}

constexpr int float_bytes(PanelKind kind) {
    return kind == PanelKind::f32 ? 4 : 2;
}

/// Bytes of a packed panel.
constexpr std::size_t panel_bytes(PanelKind kind, int inputs) {
    const auto columns = static_cast<std::size_t>(inputs);
    if (is_float(kind)) return columns * panel_rows * static_cast<std::size_t>(float_bytes(kind));
    return columns / block_inputs * static_cast<std::size_t>(packed_block(panel_format(kind)).bytes);
}

/// 32 rows as split_blocks gives them: codes [32][code_stride], scales and minimums [32][inputs / scale_group].
struct SplitRows {
    const std::uint8_t* codes;
    std::size_t code_stride;
    const float* scales;
    const float* minimums;
};

/// Writes a packed panel. Returns the power of two that its products must be multiplied by.
float pack_panel(PanelKind kind, const SplitRows& rows, int inputs, std::byte* panel);

/// One row of a panel as floats; the factors are for quantised kinds. `levels`: the codebook + 128, or null.
void unpack_row(PanelKind kind, const std::byte* panel, int row, int inputs, int offset, float factor,
                const std::uint8_t* levels, float* out);

}  // namespace lectern::cpu
