#pragma once

#include <cmath>
#include <cstring>
#include <random>

#include "tests/engine/backend/backends.h"
#include "tests/engine/backend/normal_numbers.h"
#include "tests/engine/backend/random_blocks.h"

namespace lectern::test {

/// A part with the memory that it points to, and its values.
struct Matrix {
    TensorType type;
    int rows, columns;
    std::vector<std::byte> blocks;
    std::vector<float> values;

    Matrix(TensorType t, int r, int c, unsigned seed, float scale = 0.01f)
        : type(t),
          rows(r),
          columns(c),
          blocks(random_blocks(t, r, c, seed, scale)),
          values(static_cast<std::size_t>(r) * static_cast<std::size_t>(c)) {
        dequantize(type, blocks.data(), static_cast<std::int64_t>(values.size()), values.data());
    }
    WeightPart part() const { return {type, blocks.data(), rows, columns, {}}; }
    double dot(int row, const float* in) const {
        const float* w = values.data() + static_cast<std::size_t>(row) * static_cast<std::size_t>(columns);
        double sum = 0;
        for (int i = 0; i < columns; ++i) sum += static_cast<double>(w[i]) * static_cast<double>(in[i]);
        return sum;
    }
};

struct InputRows {
    std::vector<float> values;
    int tokens, columns;

    InputRows(int t, int c, unsigned seed)
        : values(static_cast<std::size_t>(t) * static_cast<std::size_t>(c)), tokens(t), columns(c) {
        std::mt19937 random(seed);
        fill_with_normals(values, random);
    }
    float* row(int t) { return values.data() + static_cast<std::size_t>(t) * static_cast<std::size_t>(columns); }
    Tensor tensor(int first, int count) { return {row(first), count, columns}; }
};

/// A weight on a backend, and products with it.
struct Uploaded {
    std::unique_ptr<Backend> backend;
    std::unique_ptr<Weight> weight;

    Uploaded(const BackendUnderTest& on, const std::vector<WeightPart>& parts, Stacking stacking = Stacking::rows,
             int threads = 2)
        : backend(on.make(threads)) {
        if (auto made = backend->upload(parts, stacking)) weight = std::move(*made);
    }

    std::vector<float> product(Tensor in, LinearOutput how = LinearOutput::store, const float* bias = nullptr,
                               float before = 0) {
        std::vector<float> out(static_cast<std::size_t>(in.rows) * static_cast<std::size_t>(weight->outputs), before);
        backend->linear(in, *weight, bias, how, {out.data(), in.rows, weight->outputs});
        return out;
    }
};

inline double nmse(const std::vector<float>& got, const std::vector<double>& expected) {
    double error = 0, energy = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double difference = static_cast<double>(got[i]) - expected[i];
        error += difference * difference;
        energy += expected[i] * expected[i];
    }
    return error / energy;
}

}  // namespace lectern::test
