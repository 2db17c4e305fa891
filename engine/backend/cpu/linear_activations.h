#pragma once

// Activations in the form that quantised panels are multiplied with, for the tier whose Simd was included before.

#include <cstring>

#include "engine/backend/cpu/linear_kernels.h"

namespace lectern::cpu {
namespace {

/// Below this a block of activations counts as zero: 127 / magnitude must stay a finite float.
constexpr float smallest_activation = 1e-30f;

/// 32 floats to codes in [-127, 127]; returns the scale. An infinity or a NaN among them gives an infinite or NaN
/// scale, and so such outputs, as exact arithmetic would.
inline float quantise_block(const float* in, std::int8_t* codes) {
    constexpr int vectors = block_inputs / Simd::lanes;
    Simd::Float largest = Simd::abs(Simd::load(in));
    for (int v = 1; v < vectors; ++v)
        largest = Simd::max_magnitude(largest, Simd::abs(Simd::load(in + v * Simd::lanes)));
    const float magnitude = Simd::largest_magnitude(largest);
    const bool usable = magnitude >= smallest_activation && magnitude <= 3.4e38f;
    const Simd::Float inverse = Simd::set1(usable ? 127.0f / magnitude : 0.0f);
    for (int v = 0; v < vectors; ++v)
        Simd::store_bytes(codes + v * Simd::lanes, Simd::round(Simd::mul(Simd::load(in + v * Simd::lanes), inverse)));
    return magnitude < smallest_activation ? 0.0f : magnitude / 127.0f;
}

void quantise(const float* in, std::ptrdiff_t stride, int tokens, int inputs, const ActivationLayout& layout,
              std::int32_t* out) {
    for (int block = 0; block < inputs / block_inputs; ++block, out += layout.words_per_block * tokens) {
        for (int t = 0; t < tokens; ++t) {
            alignas(64) std::int8_t codes[block_inputs];
            const float scale = quantise_block(in + t * stride + block * block_inputs, codes);
            std::int32_t* word = out + t;
            for (int i = 0; i < 8; ++i) std::memcpy(word + i * tokens, codes + i * 4, 4);
            std::memcpy(word + ActivationLayout::scale_word * tokens, &scale, 4);

            int half_sums[2] = {0, 0};
            for (int h = 0; h < 2; ++h)
                for (int i = 0; i < 16; ++i) half_sums[h] += codes[h * 16 + i];
            for (int c = 0; c < layout.correction_count; ++c) {
                const Correction& correction = layout.corrections[c];
                const int groups = block_inputs / correction.scale_group;
                for (int g = 0; g < groups; ++g) {
                    const int sum = groups == 2 ? half_sums[g] : half_sums[0] + half_sums[1];
                    std::int32_t value = -correction.offset * sum;
                    if (correction.for_minimum) {
                        const float product = -scale * static_cast<float>(sum);
                        std::memcpy(&value, &product, 4);
                    }
                    word[(correction.at + g) * tokens] = value;
                }
            }
        }
    }
}

}  // namespace
}  // namespace lectern::cpu
