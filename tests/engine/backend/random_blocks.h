#pragma once

#include <cstddef>
#include <cstring>
#include <random>
#include <vector>

#include "engine/base/half.h"
#include "engine/gguf/tensor_type.h"

namespace lectern {

/// Where the halves that scale a block stand in it; -1: there is none.
struct ScalePlaces {
    int scale;
    int minimum;
};

inline ScalePlaces scale_places(TensorType type) {
    switch (type) {
        case TensorType::q4_1:
        case TensorType::q5_1:
        case TensorType::q4_k:
        case TensorType::q5_k:
            return {0, 2};
        case TensorType::q2_k:
            return {80, 82};
        case TensorType::q3_k:
            return {108, -1};
        case TensorType::q6_k:
            return {208, -1};
        default:
            return {0, -1};
    }
}

/// Rows of random blocks: every bit of codes and inner scales is random, the outer scales are near `scale`.
inline std::vector<std::byte> random_blocks(TensorType type, int rows, int columns, unsigned seed,
                                            float scale = 0.01f) {
    std::mt19937 random(seed);
    const auto values = static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns);
    const BlockFormat& format = *block_format(type);
    const auto width = static_cast<std::size_t>(format.block_bytes);
    std::vector<std::byte> blocks(values / static_cast<std::size_t>(format.block_values) * width);
    std::uniform_real_distribution<float> factor(0.5f, 1.5f);
    std::normal_distribution<float> normal(0, scale);
    for (std::size_t at = 0; at < blocks.size(); at += width) {
        std::byte* block = blocks.data() + at;
        if (type == TensorType::f32) {
            const float value = normal(random);
            std::memcpy(block, &value, sizeof value);
            continue;
        }
        if (type == TensorType::f16 || type == TensorType::bf16) {
            const float value = normal(random);
            std::uint32_t bits = 0;
            std::memcpy(&bits, &value, sizeof bits);
            const auto half = type == TensorType::f16 ? float_to_half(value) : static_cast<std::uint16_t>(bits >> 16);
            std::memcpy(block, &half, sizeof half);
            continue;
        }
        for (std::size_t i = 0; i < width; ++i) block[i] = static_cast<std::byte>(random() & 255u);
        const ScalePlaces places = scale_places(type);
        const std::uint16_t d = float_to_half(scale * factor(random));
        std::memcpy(block + places.scale, &d, sizeof d);
        if (places.minimum < 0) continue;
        // K-quants subtract their minimum, the older types add it.
        const float sign = format.block_values == 32 ? -1.0f : 1.0f;
        const std::uint16_t m = float_to_half(sign * scale * 4 * factor(random));
        std::memcpy(block + places.minimum, &m, sizeof m);
    }
    return blocks;
}

}  // namespace lectern
