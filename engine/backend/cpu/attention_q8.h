#pragma once

// Attention to q8 and q4 cells as they are stored: byte products for q * k, word products for weights * v, exact sums
// in 32 bits. The truth is reference/attention.cpp.

#include "engine/backend/cpu/attention_codes.h"
#include "engine/backend/cpu/attention_q4.h"
#include "engine/backend/cpu/attention_softmax.h"
#include "engine/backend/cpu/attention_tile.h"
#include "engine/backend/cpu/attention_words.h"
#include "engine/backend/cpu/simd.h"

namespace lectern::cpu {
namespace {

/// logits[row][cell] = (q . k) * key_scale * scale + log2(value_scale) for `Rows` rows from `row` and all cells of the
/// block, in whole steps.
template <int Rows>
[[gnu::noinline]] void score_bytes(const QueryRows& queries, int row, const CellBlock& block, float* logits) {
    using Int = Simd::Int;
    constexpr int step = 2 * Simd::lanes;
    const auto* key = reinterpret_cast<const std::uint8_t*>(block.key);
    const int words = queries.width / 4;
    const std::byte* ahead = block.with_keys.at;
    for (int t = 0; t < block.cells; t += step) {
        Int acc[Rows][2];
#pragma GCC unroll 12
        for (int r = 0; r < Rows; ++r) acc[r][0] = acc[r][1] = Simd::set1_int(queries.start[row + r]);
        const std::uint8_t* k0 = key + key_start(t, queries.width, 4);
        // The second half may lie behind the plane in a head's last block: any bytes do, nobody sees those cells.
        const std::uint8_t* k1 =
            t + Simd::lanes < block.cells ? key + key_start(t + Simd::lanes, queries.width, 4) : k0;
        const auto* q = static_cast<const std::int32_t*>(queries.channels) + row;
        for (int c = 0; c < words; ++c, k0 += 64, k1 += 64, q += queries.rows) {
            const Simd::Keys a = Simd::load_keys(k0), b = Simd::load_keys(k1);
#pragma GCC unroll 2
            for (int i = 0; i < 2 * Simd::lanes; i += cell_group, ahead += block.with_keys.step) ask_for<Rows>(ahead);
#pragma GCC unroll 12
            for (int r = 0; r < Rows; ++r) {
                const Int x = Simd::set1_int(q[r]);
                Simd::dot_keys(acc[r][0], a, x);
                Simd::dot_keys(acc[r][1], b, x);
            }
        }
        const Simd::Float s0 = Simd::load(block.key_scale + t), s1 = Simd::load(block.key_scale + t + Simd::lanes);
        const Simd::Float v0 = Simd::load(block.value_log2 + t), v1 = Simd::load(block.value_log2 + t + Simd::lanes);
#pragma GCC unroll 12
        for (int r = 0; r < Rows; ++r) {
            float* to = logits + (row + r) * block_cells + t;
            const Simd::Float scale = Simd::set1(queries.scale[row + r]);
            Simd::store(to, Simd::fma(Simd::mul(Simd::to_float(acc[r][0]), s0), scale, v0));
            Simd::store(to + Simd::lanes, Simd::fma(Simd::mul(Simd::to_float(acc[r][1]), s1), scale, v1));
        }
    }
}

/// The rows' logits over the block, and the largest of each.
template <int Rows, bool Masked>
void bytes_logits(const QueryRows& queries, const CellBlock& block, int window, BlockScratch& scratch, float* largest) {
    constexpr int score_rows = score_tile_rows(Rows, sizeof(Simd::Keys) > sizeof(Simd::Int));
    for (int row = 0; row < Rows; row += score_rows) score_bytes<score_rows>(queries, row, block, scratch.logits);
    for (int r = 0; r < Rows; ++r)
        largest[r] = largest_logit<Masked>(scratch.logits + r * block_cells, whole_steps(block.cells), block.position,
                                           sight_of(queries.position[r], window));
}

template <int Rows, bool Masked>
void attend_bytes(const QueryRows& queries, const CellBlock& block, int window, BlockScratch& scratch,
                  const AttentionState& out) {
    float largest[Rows];  // of all rows first: the reductions of one row hide behind those of the others
    bytes_logits<Rows, Masked>(queries, block, window, scratch, largest);
    for (int r = 0; r < Rows; ++r)
        weigh_words(scratch.logits + r * block_cells, whole_steps(block.cells), largest[r], block.value_inverse,
                    scratch.weights + r * block_cells, out.reference[r], out.sum[r]);

    if (block.format == CellFormat::q4) return mix_all_nibbles<Rows>(scratch, block, queries.width, out.weighted);
    if (block.value_codes.bits != 0) return mix_all_codes<Rows>(scratch, block, queries.width, out.weighted);
    constexpr std::int32_t start[Rows] = {};
    for_channel_tiles<Rows>(queries.width, [&](auto rows, auto registers, int row, int channel) {
        mix_words<rows(), registers(), PairOfBytes>({scratch.weights, start, weight_unit}, row, block, queries.width,
                                                    channel, out.weighted);
    });
}

}  // namespace
}  // namespace lectern::cpu
