#pragma once

// How weights mix four-bit values, which are widened on their way into registers. Included after a simd_*.h.

#include "engine/backend/cpu/attention_softmax.h"
#include "engine/backend/cpu/attention_tile.h"

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

/// weighted[row][channel] = sum of weights * (codes - nibble_zero) over the block, for `Rows` rows from `row` and
/// `Registers` registers of channels from `channel`. start[row]: what takes the zeros off the sums.
template <int Rows, int Registers>
[[gnu::noinline]] void mix_nibbles(const BlockScratch& scratch, const std::int32_t* start, int row,
                                   const CellBlock& block, int width, int channel, float* weighted) {
    using Int = Simd::Int;
    Int acc[Rows][Registers];
#pragma GCC unroll 12
    for (int r = 0; r < Rows; ++r)
#pragma GCC unroll 4
        for (int i = 0; i < Registers; ++i) acc[r][i] = Simd::set1_int(start[row + r]);
    const std::byte* v = block.value + channel;
    const std::byte* next_key = block.key + block_cells * width + 2 * channel;
    const std::int16_t* p = scratch.weights + row * block_cells;
    const int pairs = (block.cells + 1) / 2;
    for (int k = 0; k < pairs; ++k, v += width, next_key += 2 * width, p += 2) {
        Int values[Registers];
#pragma GCC unroll 4
        for (int i = 0; i < Registers; ++i) values[i] = Simd::widen_nibbles(v + i * Simd::lanes);
#pragma GCC unroll 4
        for (int i = 0; i < Registers * 2 * Simd::lanes; i += 64) ask_for<Rows>(next_key + i);
#pragma GCC unroll 12
        for (int r = 0; r < Rows; ++r) {
            std::int32_t pair;
            __builtin_memcpy(&pair, p + r * block_cells, sizeof pair);
            const Int x = Simd::set1_int(pair);
#pragma GCC unroll 4
            for (int i = 0; i < Registers; ++i) Simd::dot_words(acc[r][i], values[i], x);
        }
    }
#pragma GCC unroll 12
    for (int r = 0; r < Rows; ++r)
#pragma GCC unroll 4
        for (int i = 0; i < Registers; ++i)
            Simd::store(weighted + (row + r) * width + channel + i * Simd::lanes,
                        Simd::mul(Simd::to_float(acc[r][i]), Simd::set1(1.0f / (1 << weight_bits))));
}

template <int Rows>
void mix_all_nibbles(const BlockScratch& scratch, const CellBlock& block, int width, float* weighted) {
    std::int32_t start[Rows];
    for (int r = 0; r < Rows; ++r)
        start[r] = -nibble_zero * sum_of_words(scratch.weights + r * block_cells, whole_steps(block.cells));
    for_channel_tiles<Rows, TileForm::high>(width, [&](auto rows, auto registers, int row, int channel) {
        mix_nibbles<rows(), registers()>(scratch, start, row, block, width, channel, weighted);
    });
}

}  // namespace
}  // namespace lectern::cpu
