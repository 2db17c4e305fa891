#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <random>
#include <span>
#include <vector>

#include "engine/backend/cpu/cell_ops.h"
#include "engine/base/memory.h"

namespace lectern::test {

/// Cells of one layer with the memory they lie in. The memory is filled with 0xff: NaN in every float plane, so that
/// whoever reads an unused slot is found out.
class CellMemory {
 public:
    CellMemory(CellFormat format, int kv_heads, int width, int capacity) {
        const int rounded = (capacity + cell_group - 1) / cell_group * cell_group;
        layer.format = format;
        layer.width = width;
        for (int h = 0; h < kv_heads; ++h) {
            HeadCells head;
            head.capacity = rounded;
            head.key = take(key_bytes(format, width, rounded));
            head.value = take(value_bytes(format, width, rounded));
            if (is_scaled(format)) {
                head.key_scale = reinterpret_cast<float*>(take(4 * static_cast<std::size_t>(rounded)));
                head.value_scale = reinterpret_cast<float*>(take(4 * static_cast<std::size_t>(rounded)));
            }
            head.position = reinterpret_cast<std::int32_t*>(take(4 * static_cast<std::size_t>(rounded)));
            head.score = reinterpret_cast<float*>(take(4 * static_cast<std::size_t>(rounded)));
            layer.heads.push_back(head);
        }
    }

    LayerCells layer;

 private:
    std::byte* take(std::size_t bytes) {
        memory_.emplace_back(bytes);
        std::memset(memory_.back().data(), 0xff, bytes);
        return memory_.back().data();
    }
    std::vector<AlignedBuffer<std::byte>> memory_;
};

/// Queries, keys and values of some tokens as linear() leaves them.
struct Qkv {
    std::vector<float> numbers;
    Tensor tensor;

    Qkv(int tokens, const HeadShape& heads, std::mt19937& random)
        : numbers(static_cast<std::size_t>(tokens * heads.qkv_columns())) {
        std::normal_distribution<float> normal;
        for (float& x : numbers) x = normal(random);
        for (int t = 0; t < tokens; ++t)  // wider queries: a softmax that prefers some cells
            for (int c = 0; c < heads.q_heads * heads.width; ++c)
                numbers[static_cast<std::size_t>(t * heads.qkv_columns() + c)] *= 2;
        tensor = {numbers.data(), tokens, heads.qkv_columns()};
    }
    Qkv(const Qkv&) = delete;
    Qkv& operator=(const Qkv&) = delete;

    Tensor rows(int first, int count) const {
        return {tensor.data + static_cast<std::ptrdiff_t>(first) * tensor.columns, count, tensor.columns};
    }
};

/// Stores keys and values as they are, without rotation.
inline void store(Tensor qkv, const HeadShape& heads, std::span<const std::int32_t> positions, LayerCells& cells,
                  ThreadPool& pool, const cpu::Tier& tier) {
    const float none = 0;
    const std::vector<const float*> angles(static_cast<std::size_t>(heads.kv_heads), &none);
    cpu::rope_and_store(qkv, {.heads = heads, .rotated = 0, .cos_sin = angles}, positions, cells, pool, tier);
}

/// x mixed as four-bit values are: Sylvester's matrix by its definition, entry (i, j) = (-1)^(bits in i & j).
template <typename Number>
std::vector<Number> mixed(const std::vector<Number>& x) {
    const auto n = static_cast<std::size_t>(hadamard_width(static_cast<int>(x.size())));
    std::vector<Number> y(x.size());
    for (std::size_t i = 0; i < x.size(); ++i)
        for (std::size_t j = 0; j < n; ++j) {
            const bool minus = std::popcount(i % n & j) % 2 != 0;
            y[i] += (minus ? -1 : 1) * x[i / n * n + j] / std::sqrt(static_cast<Number>(n));
        }
    return y;
}

/// Normalised mean square error.
inline double nmse(std::span<const double> expected, std::span<const float> got) {
    double error = 0, power = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double difference = static_cast<double>(got[i]) - expected[i];
        error += difference * difference;
        power += expected[i] * expected[i];
    }
    return power > 0 ? error / power : error;
}

}  // namespace lectern::test
