#pragma once

// Attention to f32, f16 and bf16 cells with fp32 sums; 16 bits are widened on their way into registers. The
// truth is reference/attention.cpp.

#include "engine/backend/cpu/attention_softmax.h"
#include "engine/backend/cpu/attention_tile.h"
#include "engine/backend/cpu/half_elements.h"
#include "engine/backend/cpu/simd.h"

namespace lectern::cpu {
namespace {

template <int Rows, typename Element>
[[gnu::noinline]] void score_floats(const QueryRows& queries, int row, const CellBlock& block, float* logits) {
    using Float = Simd::Float;
    constexpr int step = 2 * Simd::lanes;
    const auto* key = reinterpret_cast<const Element*>(block.key);
    const auto* ahead = reinterpret_cast<const Element*>(block.with_keys.at);
    for (int t = 0; t < block.cells; t += step) {
        Float acc[Rows][2];
#pragma GCC unroll 12
        for (int r = 0; r < Rows; ++r) acc[r][0] = acc[r][1] = Simd::zero();
        const Element* k0 = key + key_start(t, queries.width, 1);
        // The second half may lie behind the plane in a head's last block: any numbers do, nobody sees those cells.
        const Element* k1 = t + Simd::lanes < block.cells ? key + key_start(t + Simd::lanes, queries.width, 1) : k0;
        const auto* q = static_cast<const float*>(queries.channels) + row;
        for (int c = 0; c < queries.width; ++c, k0 += cell_group, k1 += cell_group, q += queries.rows) {
            const Float a = load_element(k0), b = load_element(k1);
            ask_for<Rows>(ahead + (k0 - key));
            if (Simd::lanes == cell_group) ask_for<Rows>(ahead + (k1 - key));
#pragma GCC unroll 12
            for (int r = 0; r < Rows; ++r) {
                const Float x = Simd::set1(q[r]);
                acc[r][0] = Simd::fma(a, x, acc[r][0]);
                acc[r][1] = Simd::fma(b, x, acc[r][1]);
            }
        }
#pragma GCC unroll 12
        for (int r = 0; r < Rows; ++r) {
            float* to = logits + (row + r) * block_cells + t;
            Simd::store(to, acc[r][0]);
            Simd::store(to + Simd::lanes, acc[r][1]);
        }
    }
}

template <int Rows, int Registers, typename Element>
[[gnu::noinline]] void mix_floats(const float* weights, int row, const CellBlock& block, int width, int channel,
                                  float* weighted) {
    using Float = Simd::Float;
    Float acc[Rows][Registers];
#pragma GCC unroll 12
    for (int r = 0; r < Rows; ++r)
#pragma GCC unroll 4
        for (int i = 0; i < Registers; ++i) acc[r][i] = Simd::zero();
    const Element* v = reinterpret_cast<const Element*>(block.value) + channel;
    const auto* first_value = reinterpret_cast<const Element*>(block.value);
    const auto* ahead = reinterpret_cast<const Element*>(block.with_values.at);
    const float* p = weights + row * block_cells;
    for (int k = 0; k < block.cells; ++k, v += width, ++p) {
        Float values[Registers];
#pragma GCC unroll 4
        for (int i = 0; i < Registers; ++i) values[i] = load_element(v + i * Simd::lanes);
#pragma GCC unroll 4
        for (int i = 0; i < Registers * Simd::lanes; i += static_cast<int>(64 / sizeof(Element)))
            ask_for<Rows>(ahead + (v - first_value) + i);
#pragma GCC unroll 12
        for (int r = 0; r < Rows; ++r) {
            const Float x = Simd::set1(p[r * block_cells]);
#pragma GCC unroll 4
            for (int i = 0; i < Registers; ++i) acc[r][i] = Simd::fma(values[i], x, acc[r][i]);
        }
    }
#pragma GCC unroll 12
    for (int r = 0; r < Rows; ++r)
#pragma GCC unroll 4
        for (int i = 0; i < Registers; ++i)
            Simd::store(weighted + (row + r) * width + channel + i * Simd::lanes, acc[r][i]);
}

/// The rows' logits over the block, and the largest of each.
template <int Rows, typename Element, bool Masked>
void floats_logits(const QueryRows& queries, const CellBlock& block, int window, BlockScratch& scratch,
                   float* largest) {
    constexpr int score_rows = score_tile_rows(Rows, false);
    for (int row = 0; row < Rows; row += score_rows)
        score_floats<score_rows, Element>(queries, row, block, scratch.logits);
    for (int r = 0; r < Rows; ++r)
        largest[r] = largest_logit<Masked>(scratch.logits + r * block_cells, whole_steps(block.cells), block.position,
                                           sight_of(queries.position[r], window));
}

template <int Rows, typename Element, bool Masked>
void attend_floats(const QueryRows& queries, const CellBlock& block, int window, BlockScratch& scratch,
                   const AttentionState& out) {
    float largest[Rows];
    floats_logits<Rows, Element, Masked>(queries, block, window, scratch, largest);
    for (int r = 0; r < Rows; ++r)
        weigh_floats(scratch.logits + r * block_cells, whole_steps(block.cells), largest[r], out.reference[r],
                     out.sum[r]);

    for_channel_tiles<Rows>(queries.width, [&](auto rows, auto registers, int row, int channel) {
        mix_floats<rows(), registers(), Element>(scratch.logits, row, block, queries.width, channel, out.weighted);
    });
}

}  // namespace
}  // namespace lectern::cpu
