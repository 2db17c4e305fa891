#pragma once

// Activations in the form that quantised panels are multiplied with.

#include <cstring>

#include "engine/backend/cpu/linear_kernels.h"
#include "engine/backend/cpu/simd.h"

namespace lectern::cpu {
namespace {

/// As many blocks of one token as a register has lanes, so that scales and sums are worked out a register at a time
/// (block by block, quantising took 28 % of a product with 576 outputs).
struct BlockBatch {
    static constexpr int blocks = Simd::lanes;
    /// Below this a block counts as zero: 127 / magnitude must stay a finite float.
    static constexpr float smallest = 1e-30f;
    static constexpr float largest = 3.4e38f;

    alignas(64) std::int8_t codes[blocks * block_inputs];  ///< in [-127, 127]
    alignas(64) float scales[blocks];
    alignas(64) std::int32_t half_sums[2 * blocks];  ///< of 16 codes each

    /// `count` blocks. An infinity or a NaN among a block's values gives an infinite or NaN scale, and so such outputs,
    /// as exact arithmetic would.
    void quantise(const float* in, int count) {
        constexpr int vectors = block_inputs / Simd::lanes;
        Simd::Float magnitudes[blocks];
#pragma GCC unroll 1
        for (int b = 0; b < blocks; ++b) {
            magnitudes[b] = Simd::zero();
            if (b >= count) continue;
#pragma GCC unroll 4
            for (int v = 0; v < vectors; ++v)
                magnitudes[b] =
                    Simd::max_magnitude(magnitudes[b], Simd::abs(Simd::load(in + b * block_inputs + v * Simd::lanes)));
        }
        const Simd::Float magnitude = Simd::largest_magnitudes(magnitudes);
        const Simd::Float low = Simd::set1(smallest), high = Simd::set1(largest);
        alignas(64) float inverses[blocks];
        Simd::store(inverses, Simd::where_inside(magnitude, low, high, Simd::div(Simd::set1(127.0f), magnitude)));
        const Simd::Float scale = Simd::mul(magnitude, Simd::set1(1.0f / 127));
        Simd::store(scales, Simd::sub(scale, Simd::where_inside(magnitude, Simd::zero(), low, scale)));
#pragma GCC unroll 1
        for (int b = 0; b < count; ++b) {
            const Simd::Float inverse = Simd::set1(inverses[b]);
#pragma GCC unroll 4
            for (int v = 0; v < vectors; ++v) {
                const int at = b * block_inputs + v * Simd::lanes;
                Simd::store_bytes(codes + at, Simd::round(Simd::mul(Simd::load(in + at), inverse)));
            }
        }
        Simd::store_int(half_sums, Simd::sums_of_sixteen(codes));
        Simd::store_int(half_sums + blocks, Simd::sums_of_sixteen(codes + blocks * 16));
    }

    /// Word of correction `c` for group `g` of block `b`.
    std::int32_t correction(const Correction& c, int b, int g) const {
        const int sum = c.scale_group == 16 ? half_sums[2 * b + g] : half_sums[2 * b] + half_sums[2 * b + 1];
        if (!c.for_minimum) return -c.offset * sum;
        const float product = -scales[b] * static_cast<float>(sum);
        std::int32_t word = 0;
        std::memcpy(&word, &product, sizeof word);
        return word;
    }
};

inline void prefetch_blocks(const float* in, int count) {
    for (int i = 0; i < count * block_inputs; i += 16) __builtin_prefetch(in + i);
}

void quantise(const float* in, std::ptrdiff_t stride, int tokens, int inputs, const ActivationLayout& layout,
              std::int32_t* out) {
    BlockBatch batch;  // not zeroed: that took 9 % of the time, and blocks behind `count` are never read
    const int all = inputs / block_inputs, block_words = layout.words_per_block * tokens;
    for (int first = 0; first < all; first += BlockBatch::blocks) {
        const int count = all - first < BlockBatch::blocks ? all - first : BlockBatch::blocks;
        for (int t = 0; t < tokens; ++t) {
            // The next row is far away, and waiting for it took 28 % of this function's time.
            if (t + 1 < tokens) prefetch_blocks(in + (t + 1) * stride + first * block_inputs, count);
            batch.quantise(in + t * stride + first * block_inputs, count);
            std::int32_t* word = out + std::ptrdiff_t{first} * block_words + t;
            for (int b = 0; b < count; ++b, word += block_words) {
                const std::int8_t* codes = batch.codes + b * block_inputs;
#pragma GCC unroll 8
                for (int i = 0; i < 8; ++i) std::memcpy(word + i * tokens, codes + i * 4, 4);
                std::memcpy(word + ActivationLayout::scale_word * tokens, batch.scales + b, 4);
                for (int c = 0; c < layout.correction_count; ++c) {
                    const Correction& correction = layout.corrections[c];
                    for (int g = 0; g < block_inputs / correction.scale_group; ++g)
                        word[(correction.at + g) * tokens] = batch.correction(correction, b, g);
                }
            }
        }
    }
}

}  // namespace
}  // namespace lectern::cpu
