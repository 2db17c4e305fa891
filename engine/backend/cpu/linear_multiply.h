#pragma once

// Products of one panel with one group of tokens; the truth is reference/linear.cpp. One template makes the product
// from packed panels (few tokens: weights are read once, in their own bits) and from expanded ones (many tokens: codes
// are unpacked once for all of them). Both add up an output in the same order with the same operations (per 32 or 16
// inputs an exact whole number, then one fused multiply-add in floats), so that a token's result does not depend on how
// many tokens share the call.

#include <cstring>

#include "engine/backend/cpu/linear_kernels.h"
#include "engine/backend/cpu/linear_sums.h"
#include "engine/backend/cpu/simd.h"

namespace lectern::cpu {
namespace {

constexpr int vector_bytes = Simd::lanes * 4;
constexpr int panel_vectors = panel_rows / Simd::lanes;  ///< registers across the rows of a panel

/// Blocks as they rest in memory.
template <PanelKind kind>
struct PackedBlocks {
    static constexpr PanelFormat format = panel_format(kind);
    static constexpr PanelBlock layout = packed_block(format);
    static constexpr bool streamed = true;
    using Sum = GroupSum<kind>;

    /// Codes of inputs 8 * step .. + 3 (low) and + 4 .. + 7 (high) for the rows of register `at`.
    static void codes(const std::byte* block, int at, int step, Simd::Int levels, Simd::Int& low, Simd::Int& high) {
        const std::byte* p = block + layout.codes + at * vector_bytes;
        if constexpr (format.code_bits == 8) {
            low = Simd::load_int(p + 2 * step * panel_rows * 4);
            high = Simd::load_int(p + (2 * step + 1) * panel_rows * 4);
            return;
        }
        const Simd::Int nibble = Simd::set1_byte(15);
        const Simd::Int pair = Simd::load_int(p + step * panel_rows * 4);
        low = Simd::and_int(pair, nibble);
        high = Simd::and_int(Simd::shift_words_right(pair, 4), nibble);
        if constexpr (format.has_codebook) {
            low = Simd::lookup(levels, low);
            high = Simd::lookup(levels, high);
        }
        const std::byte* plane = block + layout.plane + at * vector_bytes;
        if constexpr (format.code_bits == 5) {
            const Simd::Int fifth = Simd::load_int(plane), bit = Simd::set1_byte(16);
            low = Simd::merge(
                step < 2 ? Simd::shift_words_left(fifth, 4 - 2 * step) : Simd::shift_words_right(fifth, 2 * step - 4),
                bit, low);
            high = Simd::merge(
                step < 2 ? Simd::shift_words_left(fifth, 3 - 2 * step) : Simd::shift_words_right(fifth, 2 * step - 3),
                bit, high);
        }
        if constexpr (format.code_bits == 6) {
            const Simd::Int upper = Simd::load_int(plane + step / 2 * panel_rows * 4), bits = Simd::set1_byte(48);
            low = Simd::merge(step % 2 == 0 ? Simd::shift_words_left(upper, 4) : upper, bits, low);
            high = Simd::merge(step % 2 == 0 ? Simd::shift_words_left(upper, 2) : Simd::shift_words_right(upper, 2),
                               bits, high);
        }
    }
    static Simd::Float scale(const std::byte* block, int at, int group) {
        return Simd::from_half(reinterpret_cast<const std::uint16_t*>(block) + group * panel_rows + at * Simd::lanes);
    }
    static Simd::Float minimum(const std::byte* block, int at, int group) {
        return scale(block + layout.minimums, at, group);
    }
};

/// Blocks that expand() wrote.
template <PanelKind kind>
struct ExpandedBlocks {
    static constexpr PanelFormat format = panel_format(kind);
    static constexpr PanelBlock layout = expanded_block(format);
    static constexpr bool streamed = false;
    using Sum = GroupSum<kind>;

    static void codes(const std::byte* block, int at, int step, Simd::Int /*levels*/, Simd::Int& low, Simd::Int& high) {
        const std::byte* p = block + at * vector_bytes + 2 * step * panel_rows * 4;
        low = Simd::load_int(p);
        high = Simd::load_int(p + panel_rows * 4);
    }
    static Simd::Float scale(const std::byte* block, int at, int group) {
        const std::byte* p = block + panel_rows * block_inputs + group * panel_rows * 4 + at * vector_bytes;
        return Simd::load(reinterpret_cast<const float*>(p));
    }
    static Simd::Float minimum(const std::byte* block, int at, int group) {
        const std::byte* p = block + layout.minimums + group * panel_rows * 4 + at * vector_bytes;
        return Simd::load(reinterpret_cast<const float*>(p));
    }
};

inline float word_as_float(const std::int32_t* word) {
    float value = 0;
    std::memcpy(&value, word, sizeof value);
    return value;
}

/// `tokens` x `registers` accumulators, for the rows of registers first .. first + registers of the panel.
template <typename Blocks, int tokens, int registers>
void multiply_rows(const PanelProduct& p, int first) {
    constexpr int groups = block_inputs / Blocks::format.scale_group;
    constexpr int steps = 4 / groups;
    // Registers of rows whose codes are unpacked at once: several share the activations of many tokens.
    constexpr int together = tokens == 1 ? 1 : registers;
    const Simd::Int levels = Blocks::format.has_codebook && Blocks::streamed ? Simd::table(p.levels) : Simd::zero_int();
    Simd::Float sums[tokens][registers];
#pragma GCC unroll 16
    for (int t = 0; t < tokens; ++t)
#pragma GCC unroll 4
        for (int r = 0; r < registers; ++r) sums[t][r] = Simd::zero();

    const std::byte* block = p.panel;
    const std::int32_t* words = p.activations;
    const std::int32_t* corrections = p.activations + p.correction * tokens;
    const std::ptrdiff_t stride = std::ptrdiff_t{p.words_per_block} * tokens;
    for (int left = p.inputs / block_inputs; left > 0; --left) {
        if constexpr (Blocks::streamed) {
#pragma GCC unroll 32
            for (int line = 0; line < Blocks::layout.bytes; line += 64) __builtin_prefetch(block + 4096 + line, 0, 0);
        }
#pragma GCC unroll 2
        for (int g = 0; g < groups; ++g) {
            const auto start_of = [&](int t) {
                return Blocks::format.has_minimum ? nullptr : corrections + g * tokens + t;
            };
            typename Blocks::Sum whole[tokens][registers];
#pragma GCC unroll 16
            for (int t = 0; t < tokens; ++t)
#pragma GCC unroll 4
                for (int r = 0; r < registers; ++r) whole[t][r].begin(start_of(t));
#pragma GCC unroll 4
            for (int step = g * steps; step < (g + 1) * steps; ++step) {
#pragma GCC unroll 4
                for (int base = 0; base < registers; base += together) {
                    Simd::Int low[together], high[together];
#pragma GCC unroll 4
                    for (int r = 0; r < together; ++r)
                        Blocks::codes(block, first + base + r, step, levels, low[r], high[r]);
#pragma GCC unroll 2
                    for (int half = 0; half < 2; ++half) {
                        typename Blocks::Sum::Codes codes[together];
#pragma GCC unroll 4
                        for (int r = 0; r < together; ++r)
                            codes[r] = Blocks::Sum::prepare(half == 0 ? low[r] : high[r]);
#pragma GCC unroll 16
                        for (int t = 0; t < tokens; ++t) {
                            const Simd::Int four = Simd::set1_int(words[(2 * step + half) * tokens + t]);
#pragma GCC unroll 4
                            for (int r = 0; r < together; ++r) whole[t][base + r].add(codes[r], four);
                        }
                    }
                }
#pragma GCC unroll 16
                for (int t = 0; t < tokens; ++t)
#pragma GCC unroll 4
                    for (int r = 0; r < registers; ++r) whole[t][r].flush(step - g * steps);
            }
            Simd::Float scale[registers];
#pragma GCC unroll 4
            for (int r = 0; r < registers; ++r) scale[r] = Blocks::scale(block, first + r, g);
#pragma GCC unroll 16
            for (int t = 0; t < tokens; ++t) {
                const Simd::Float activation_scale =
                    Simd::set1(word_as_float(words + ActivationLayout::scale_word * tokens + t));
#pragma GCC unroll 4
                for (int r = 0; r < registers; ++r)
                    sums[t][r] = Simd::fma(Simd::to_float(whole[t][r].value(start_of(t))),
                                           Simd::mul(scale[r], activation_scale), sums[t][r]);
            }
            if constexpr (Blocks::format.has_minimum) {
                Simd::Float minimum[registers];
#pragma GCC unroll 4
                for (int r = 0; r < registers; ++r) minimum[r] = Blocks::minimum(block, first + r, g);
#pragma GCC unroll 16
                for (int t = 0; t < tokens; ++t) {
                    const Simd::Float sum = Simd::set1(word_as_float(corrections + g * tokens + t));
#pragma GCC unroll 4
                    for (int r = 0; r < registers; ++r) sums[t][r] = Simd::fma(minimum[r], sum, sums[t][r]);
                }
            }
            // Keeps the scheduler from starting the second group early: with both under way accumulators spill.
            if constexpr (groups == 2) asm volatile("" : : : "memory");
        }
        block += Blocks::layout.bytes;
        words += stride;
        corrections += stride;
    }
#pragma GCC unroll 16
    for (int t = 0; t < tokens; ++t)
#pragma GCC unroll 4
        for (int r = 0; r < registers; ++r)
            Simd::store(p.tile + t * panel_rows + (first + r) * Simd::lanes, sums[t][r]);
}

/// Registers of rows that are worked on together. One token takes a whole panel, so that memory is read once.
constexpr int rows_at_once(int tokens) {
    return tokens == 1 ? panel_vectors : 2;
}

template <typename Blocks, int tokens>
void multiply(const PanelProduct& p) {
    constexpr int registers = rows_at_once(tokens);
    for (int first = 0; first < panel_vectors; first += registers) multiply_rows<Blocks, tokens, registers>(p, first);
}

template <PanelKind kind>
void expand(const std::byte* packed, const std::uint8_t* level_bytes, int inputs, std::byte* out) {
    using Packed = PackedBlocks<kind>;
    using Expanded = ExpandedBlocks<kind>;
    constexpr int groups = block_inputs / Packed::format.scale_group;
    const Simd::Int levels = Packed::format.has_codebook ? Simd::table(level_bytes) : Simd::zero_int();
    for (int left = inputs / block_inputs; left > 0; --left) {
#pragma GCC unroll 4
        for (int step = 0; step < 4; ++step) {
#pragma GCC unroll 4
            for (int r = 0; r < panel_vectors; ++r) {
                Simd::Int low, high;
                Packed::codes(packed, r, step, levels, low, high);
                Simd::store_int(out + 2 * step * panel_rows * 4 + r * vector_bytes, low);
                Simd::store_int(out + (2 * step + 1) * panel_rows * 4 + r * vector_bytes, high);
            }
        }
        auto* scales = reinterpret_cast<float*>(out + panel_rows * block_inputs);
        auto* minimums = reinterpret_cast<float*>(out + Expanded::layout.minimums);
        for (int g = 0; g < groups; ++g) {
            for (int r = 0; r < panel_vectors; ++r) {
                const int at = g * panel_rows + r * Simd::lanes;
                Simd::store(scales + at, Packed::scale(packed, r, g));
                if constexpr (Packed::format.has_minimum) Simd::store(minimums + at, Packed::minimum(packed, r, g));
            }
        }
        packed += Packed::layout.bytes;
        out += Expanded::layout.bytes;
    }
}

template <PanelKind kind>
Simd::Float load_weights(const std::byte* p, int at) {
    if constexpr (kind == PanelKind::f32) return Simd::load(reinterpret_cast<const float*>(p) + at);
    if constexpr (kind == PanelKind::f16) return Simd::from_half(reinterpret_cast<const std::uint16_t*>(p) + at);
    if constexpr (kind == PanelKind::bf16) return Simd::from_bfloat(reinterpret_cast<const std::uint16_t*>(p) + at);
}

template <PanelKind kind, int tokens, int registers>
void multiply_float_rows(const PanelProduct& p, int first) {
    Simd::Float sums[tokens][registers];
#pragma GCC unroll 16
    for (int t = 0; t < tokens; ++t)
#pragma GCC unroll 4
        for (int r = 0; r < registers; ++r) sums[t][r] = Simd::zero();
    const std::byte* column = p.panel;
    const std::int32_t* words = p.activations;
#pragma GCC unroll 2
    for (int input = 0; input < p.inputs; ++input) {
        Simd::Float weights[registers];
#pragma GCC unroll 4
        for (int r = 0; r < registers; ++r) weights[r] = load_weights<kind>(column, (first + r) * Simd::lanes);
#pragma GCC unroll 16
        for (int t = 0; t < tokens; ++t) {
            const Simd::Float activation = Simd::set1(word_as_float(words + t));
#pragma GCC unroll 4
            for (int r = 0; r < registers; ++r) sums[t][r] = Simd::fma(weights[r], activation, sums[t][r]);
        }
        column += panel_rows * float_bytes(kind);
        words += tokens;
    }
#pragma GCC unroll 16
    for (int t = 0; t < tokens; ++t)
#pragma GCC unroll 4
        for (int r = 0; r < registers; ++r)
            Simd::store(p.tile + t * panel_rows + (first + r) * Simd::lanes, sums[t][r]);
}

template <PanelKind kind, int tokens>
void multiply_float(const PanelProduct& p) {
    constexpr int registers = rows_at_once(tokens);
    for (int first = 0; first < panel_vectors; first += registers)
        multiply_float_rows<kind, tokens, registers>(p, first);
}

}  // namespace
}  // namespace lectern::cpu
