#pragma once

// How weights mix values that are codes (kivi4, kivi2): what a cell's zero and step do to a group of channels is done
// to the weight instead, once for 32 channels.

#include "engine/backend/cpu/attention_words.h"
#include "engine/backend/cpu/simd.h"

namespace lectern::cpu {
namespace {

/// folded = weights * steps; start: what the zeros come to, in units of a sum of folded weights * codes. For `Rows`
/// rows over `count` cells.
template <int Rows>
[[gnu::noinline]] void fold_weights(const std::int16_t* weights, const std::int16_t* zeros, const std::int16_t* steps,
                                    int bits, int count, std::int16_t* folded, std::int32_t* start) {
    const Simd::Int ones = Simd::set1_int(0x00010001);
    Simd::Int sum[Rows];
#pragma GCC unroll 12
    for (int r = 0; r < Rows; ++r) sum[r] = Simd::zero_int();
    for (int i = 0; i < count; i += 2 * Simd::lanes) {
        const Simd::Int zero = Simd::load_int(zeros + i), step = Simd::load_int(steps + i);
#pragma GCC unroll 12
        for (int r = 0; r < Rows; ++r) {
            const Simd::Int weight = Simd::load_int(weights + r * block_cells + i);
            Simd::dot_words(sum[r], Simd::multiply_fractions(weight, zero), ones);
            Simd::store_int(folded + r * block_cells + i, Simd::multiply_fractions(weight, step));
        }
    }
    const int levels = (1 << bits) - 1;
#pragma GCC unroll 12
    for (int r = 0; r < Rows; ++r)  // exact: sums of weights fit into the 24 bits of a float
        start[r] = static_cast<std::int32_t>(Simd::sum(Simd::to_float(sum[r]))) * levels / 2;
}

template <int Rows>
void mix_all_codes(BlockScratch& scratch, const CellBlock& block, int width, float* weighted) {
    constexpr int fold_rows = score_tile_rows(Rows, false);
    const ValueCodes& codes = block.value_codes;
    for (int first = 0; first < width; first += grouped_together) {
        const int numbers = first / grouped_together * block_cells;
        std::int32_t start[Rows];
        for (int r = 0; r < Rows; r += fold_rows)
            fold_weights<fold_rows>(scratch.weights + r * block_cells, codes.zeros + numbers, codes.steps + numbers,
                                    codes.bits, whole_steps(block.cells), scratch.folded + r * block_cells, start + r);
        const WordWeights weights{scratch.folded, start, weight_unit * 2 / static_cast<float>((1 << codes.bits) - 1)};
        const int channels = width - first < grouped_together ? width - first : grouped_together;
        for_channel_tiles<Rows, TileForm::high>(channels, [&](auto rows, auto registers, int row, int channel) {
            if (codes.bits == 4)
                mix_words<rows(), registers(), PairsOfCodes<4>>(weights, row, block, width, first + channel, weighted);
            else
                mix_words<rows(), registers(), PairsOfCodes<2>>(weights, row, block, width, first + channel, weighted);
        });
    }
}

}  // namespace
}  // namespace lectern::cpu
