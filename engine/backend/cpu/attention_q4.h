#pragma once

// How weights mix values of q4.

#include "engine/backend/cpu/attention_words.h"
#include "engine/backend/cpu/simd.h"

namespace lectern::cpu {
namespace {

constexpr int nibble_zero = 8;  ///< the code of 0

/// Of `count` words, a multiple of 32; exact, as 256 of 15 bits fit into the 24 of a float.
inline std::int32_t sum_of_words(const std::int16_t* words, int count) {
    Simd::Int sum = Simd::zero_int();
    for (int i = 0; i < count; i += 2 * Simd::lanes)
        Simd::dot_words(sum, Simd::load_int(words + i), Simd::set1_int(0x00010001));
    return static_cast<std::int32_t>(Simd::sum(Simd::to_float(sum)));
}

/// Mixes values that are codes - nibble_zero: what the zeros come to is taken off the sums.
template <int Rows>
void mix_all_nibbles(const BlockScratch& scratch, const CellBlock& block, int width, float* weighted) {
    std::int32_t start[Rows];
    for (int r = 0; r < Rows; ++r)
        start[r] = -nibble_zero * sum_of_words(scratch.weights + r * block_cells, whole_steps(block.cells));
    for_channel_tiles<Rows, TileForm::high>(width, [&](auto rows, auto registers, int row, int channel) {
        mix_words<rows(), registers(), PairOfNibbles>({scratch.weights, start, weight_unit}, row, block, width, channel,
                                                      weighted);
    });
}

}  // namespace
}  // namespace lectern::cpu
