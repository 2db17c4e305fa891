#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <memory>
#include <random>
#include <span>
#include <utility>
#include <vector>

#include "engine/backend/backend.h"
#include "tests/engine/backend/normal_numbers.h"

namespace lectern::test {

/// Cells of one layer with the memory they lie in. The memory is filled with 0xff: NaN in every float plane, so that
/// whoever reads an unused slot is found out.
class CellMemory {
 public:
    CellMemory(Backend& backend, CellFormat format, int kv_heads, int width, int capacity) : backend_(backend) {
        const int rounded = (capacity + cell_group - 1) / cell_group * cell_group;
        const std::size_t word_bytes = sizeof(float) * static_cast<std::size_t>(rounded);
        layer.format = format;
        layer.width = width;
        for (int h = 0; h < kv_heads; ++h) {
            HeadCells head;
            head.capacity = rounded;
            head.key = take(key_bytes(format, width, rounded));
            head.value = take(value_bytes(format, width, rounded));
            if (is_scaled(format)) {
                head.key_scale = reinterpret_cast<float*>(take(word_bytes));
                head.value_scale = reinterpret_cast<float*>(take(word_bytes));
            }
            head.position = reinterpret_cast<std::int32_t*>(take_on_host(word_bytes));
            head.score = reinterpret_cast<float*>(take_on_host(word_bytes));
            // One head has no index: views of cells are without.
            if (const std::size_t index = backend.index_bytes(rounded); index > 0 && h % 2 == 0)
                head.index = take(index);
            layer.heads.push_back(head);
        }
    }

    LayerCells layer;

    /// A head's planes as they lie in memory, copied to where a test can read them.
    struct OnHost {
        std::vector<std::byte> key, value;
        std::vector<float> key_scale, value_scale;
    };
    OnHost on_host(int head) const {
        const HeadCells& cells = layer.heads[static_cast<std::size_t>(head)];
        OnHost copy;
        copy.key.resize(key_bytes(layer.format, layer.width, cells.capacity));
        copy.value.resize(value_bytes(layer.format, layer.width, cells.capacity));
        backend_.copy(copy.key.data(), cells.key, copy.key.size());
        backend_.copy(copy.value.data(), cells.value, copy.value.size());
        if (!is_scaled(layer.format)) return copy;
        for (const auto& [scale, plane] :
             {std::pair{&copy.key_scale, cells.key_scale}, std::pair{&copy.value_scale, cells.value_scale}}) {
            scale->resize(static_cast<std::size_t>(cells.capacity));
            backend_.copy(scale->data(), plane, scale->size() * sizeof(float));
        }
        return copy;
    }

 private:
    struct Release {
        Backend* backend;
        void operator()(std::byte* memory) const { backend->release(memory); }
    };

    std::byte* take(std::size_t bytes) {
        memory_.emplace_back(backend_.allocate(bytes), Release{&backend_});
        const std::vector<std::byte> unused(bytes, std::byte{0xff});
        backend_.copy(memory_.back().get(), unused.data(), bytes);
        return memory_.back().get();
    }
    std::byte* take_on_host(std::size_t bytes) {
        memory_.emplace_back(backend_.allocate_on_host(bytes), Release{&backend_});
        std::memset(memory_.back().get(), 0xff, bytes);
        return memory_.back().get();
    }

    Backend& backend_;
    std::vector<std::unique_ptr<std::byte, Release>> memory_;
};

/// Cells with their planes where any code can read them.
struct LayerOnHost {
    LayerCells layer;
    std::vector<CellMemory::OnHost> heads;

    explicit LayerOnHost(const CellMemory& memory) : layer(memory.layer) {
        for (std::size_t h = 0; h < layer.heads.size(); ++h) {
            heads.push_back(memory.on_host(static_cast<int>(h)));
            layer.heads[h].key = heads[h].key.data();
            layer.heads[h].value = heads[h].value.data();
            layer.heads[h].key_scale = heads[h].key_scale.data();
            layer.heads[h].value_scale = heads[h].value_scale.data();
        }
    }
};

/// Queries, keys and values of some tokens as linear() leaves them.
struct Qkv {
    std::vector<float> numbers;
    Tensor tensor;

    Qkv(int tokens, const HeadShape& heads, std::mt19937& random)
        : numbers(static_cast<std::size_t>(tokens * heads.qkv_columns())) {
        fill_with_normals(numbers, random);
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
inline void store(Backend& backend, Tensor qkv, const HeadShape& heads, std::span<const std::int32_t> positions,
                  LayerCells& cells) {
    const float none = 0;
    const std::vector<const float*> angles(static_cast<std::size_t>(heads.kv_heads), &none);
    backend.rope_and_store(qkv, {.heads = heads, .rotated = 0, .cos_sin = angles}, positions, cells);
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
