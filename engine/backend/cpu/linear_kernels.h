#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/backend/cpu/panels.h"

// What a tier offers for matrix products. Plain types only: units compiled for a tier must not instantiate inline
// functions that the linker could hand to other tiers.

namespace lectern::cpu {

/// What a kind of panel needs to know of the activations beside their codes, per group of `scale_group` inputs:
/// with a minimum the float -scale * sum of codes, else the whole number -offset * sum of codes.
struct Correction {
    int scale_group;
    int offset;
    bool for_minimum;
    int at;  ///< word of a token's block where the first group's stands
};

/// Activations as a product reads them: groups of up to `quantised_group` tokens; of a group, block after block of 32
/// inputs [words_per_block][tokens] words of 32 bits. Words of a token: 8 of codes (four inputs each, int8), the float
/// scale, the corrections.
struct ActivationLayout {
    static constexpr int scale_word = 8;
    static constexpr int most_corrections = 8;
    Correction corrections[most_corrections];
    int correction_count = 0;
    int words_per_block = scale_word + 1;
};

/// tile [tokens][32 rows] = panel x activations of one group.
struct PanelProduct {
    const std::byte* panel;      ///< packed or expanded
    const std::uint8_t* levels;  ///< codebook + 128 of kinds that have one
    int inputs;
    const std::int32_t* activations;  ///< of the group; float [inputs][tokens] for float kinds
    int words_per_block;
    int correction;  ///< Correction::at of the panel's kind
    float* tile;     ///< on a 64-byte boundary
};

/// Where a tile goes: out[token][column] for column < columns. `factor` is the panel's power of two.
struct TileOutput {
    float factor;
    const float* bias;  ///< [columns] or null
    float* out;
    std::ptrdiff_t stride;
    int columns;
};

using Multiply = void (*)(const PanelProduct&);
using Finish = void (*)(const float* tile, int tokens, const TileOutput&);

/// What a core of this tier can do at most. `sink`: 16 words, read and written so that no work is left out.
struct PeakLoops {
    static constexpr int chains = 12;  ///< independent operations in flight
    int lanes;                         ///< a round is `chains` x `lanes` sums of four products, or one product
    void (*dots)(int rounds, std::int32_t* sink);
    void (*fmas)(int rounds, std::int32_t* sink);
    void (*read)(const std::byte* memory, std::size_t bytes, std::int32_t* sink);
};

struct LinearKernels {
    static constexpr int most_quantised = 6;
    static constexpr int most_float = 12;
    int quantised_group;  ///< tokens of a full group, <= most_quantised
    int float_group;      ///< the same for float kinds, <= most_float
    int direct_tokens;    ///< with so many tokens or fewer, packed panels are multiplied without being expanded first

    /// Rows [tokens][stride] of floats to the codes of one group.
    void (*quantise)(const float* in, std::ptrdiff_t stride, int tokens, int inputs, const ActivationLayout& layout,
                     std::int32_t* out);
    void (*expand[quantised_kinds])(const std::byte* packed, const std::uint8_t* levels, int inputs,
                                    std::byte* expanded);
    Multiply packed[quantised_kinds][most_quantised];  ///< [kind][tokens - 1], from packed panels
    Multiply expanded[quantised_kinds][most_quantised];
    Multiply floats[float_kinds][most_float];

    Finish store;       ///< out = tile + bias
    Finish add;         ///< out += tile + bias
    Finish silu;        ///< out = silu(tile + bias)
    Finish gelu;        ///< out = gelu(tile + bias)
    Finish gelu_times;  ///< out *= gelu(tile + bias), tanh form
    Finish gate_silu;   ///< out = silu(tile[0..15]) * tile[16..31]
    Finish gate_gelu;

    PeakLoops peaks;
};

}  // namespace lectern::cpu
