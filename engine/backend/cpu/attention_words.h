#pragma once

// How weights mix values in bytes, four bits or codes, which become words on their way into registers: word products,
// exact sums in 32 bits.

#include "engine/backend/cpu/attention_softmax.h"
#include "engine/backend/cpu/attention_tile.h"
#include "engine/backend/cpu/simd.h"

namespace lectern::cpu {
namespace {

/// Bits [at, at + Bits) of every word.
template <int Bits>
inline Simd::Int field(Simd::Int words, int at) {
    constexpr int mask = (1 << Bits) - 1;
    if (at > 0) words = Simd::shift_words_right(words, at);
    return at + Bits == 16 ? words : Simd::and_int(words, Simd::set1_int(mask * 0x10001));
}

constexpr float weight_unit = 1.0f / (1 << weight_bits);

/// Weights as words.
struct WordWeights {
    const std::int16_t* words;  ///< [row][block_cells]
    const std::int32_t* start;  ///< [row] of their sums
    float unit;                 ///< of the sums
};

/// How a channel of pairs of cells lies in planes: `together` pairs in `size` bytes. load: pair `at` of those at `p`.
struct PairOfBytes {
    static constexpr int size = 2, together = 1;
    static Simd::Int load(const std::byte* p, int) {
        return Simd::widen_bytes(reinterpret_cast<const std::int8_t*>(p));
    }
};
struct PairOfNibbles {
    static constexpr int size = 1, together = 1;
    static Simd::Int load(const std::byte* p, int) { return Simd::widen_nibbles(p); }
};
template <int Bits>
struct PairsOfCodes {
    static constexpr int size = 4, together = 16 / Bits;
    static Simd::Int load(const std::byte* p, int at) { return field<Bits>(Simd::load_int(p), at * Bits); }
};

/// Adds weights * values of a pair of cells. weights: [row][block_cells] from the pair's first cell.
template <int Rows, int Registers>
inline void add_products(Simd::Int (&sums)[Rows][Registers], const std::int16_t* weights,
                         const Simd::Int (&values)[Registers]) {
#pragma GCC unroll 12
    for (int r = 0; r < Rows; ++r) {
        std::int32_t pair;
        __builtin_memcpy(&pair, weights + r * block_cells, sizeof pair);
        const Simd::Int x = Simd::set1_int(pair);
#pragma GCC unroll 4
        for (int i = 0; i < Registers; ++i) Simd::dot_words(sums[r][i], values[i], x);
    }
}

/// weighted[row][channel] = unit * (start + sum of weights * values) over the block, for `Rows` rows from `row` and
/// `Registers` registers of channels from `channel`. 256 products of 15 and 7 bits fit in 31.
template <int Rows, int Registers, typename Pair>
[[gnu::noinline]] void mix_words(const WordWeights& weights, int row, const CellBlock& block, int width, int channel,
                                 float* weighted) {
    using Int = Simd::Int;
    Int acc[Rows][Registers];
#pragma GCC unroll 12
    for (int r = 0; r < Rows; ++r)
#pragma GCC unroll 4
        for (int i = 0; i < Registers; ++i) acc[r][i] = Simd::set1_int(weights.start[row + r]);
    const std::byte* v = block.value + Pair::size * channel;
    const int ahead_step = block.with_values.step;
    const std::byte* ahead = block.with_values.at + 2 * channel * ahead_step / 64;
    const std::int16_t* p = weights.words + row * block_cells;
    for (int first = 0; first < block.cells; first += grouped_together, v += block.value_gap) {
        const int cells = block.cells - first < grouped_together ? block.cells - first : grouped_together;
        for (int k = 0; k < cells; k += 2 * Pair::together, v += Pair::size * width)
#pragma GCC unroll 8
            for (int at = 0; at < Pair::together; ++at, ahead += 2 * width * ahead_step / 64, p += 2) {
                Int values[Registers];
#pragma GCC unroll 4
                for (int i = 0; i < Registers; ++i) values[i] = Pair::load(v + i * Pair::size * Simd::lanes, at);
#pragma GCC unroll 4
                for (int i = 0; i < Registers * 2 * Simd::lanes; i += 64) ask_for<Rows>(ahead + i * ahead_step / 64);
                add_products(acc, p, values);
            }
    }
#pragma GCC unroll 12
    for (int r = 0; r < Rows; ++r)
#pragma GCC unroll 4
        for (int i = 0; i < Registers; ++i)
            Simd::store(weighted + (row + r) * width + channel + i * Simd::lanes,
                        Simd::mul(Simd::to_float(acc[r][i]), Simd::set1(weights.unit)));
}

}  // namespace
}  // namespace lectern::cpu
