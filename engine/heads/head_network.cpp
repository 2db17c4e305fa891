#include "engine/heads/head_network.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace lectern {

namespace {

/// Neither upload of floats nor their product can fail for a reason that a file could bring about.
std::unique_ptr<Weight> uploaded(Backend& backend, const float* values, int rows, int columns) {
    const WeightPart part{
        .type = TensorType::f32, .data = reinterpret_cast<const std::byte*>(values), .rows = rows, .columns = columns};
    auto weight = backend.upload({&part, 1}, Stacking::rows);
    if (!weight) throw std::bad_alloc();
    return std::move(*weight);
}

/// [rows][columns] to [columns][rows], in squares that stay in the nearest cache.
void transpose(const float* in, int rows, int columns, float* out) {
    constexpr int square = 16;
    for (int r0 = 0; r0 < rows; r0 += square)
        for (int c0 = 0; c0 < columns; c0 += square)
            for (std::ptrdiff_t r = r0; r < std::min(rows, r0 + square); ++r)
                for (std::ptrdiff_t c = c0; c < std::min(columns, c0 + square); ++c)
                    out[c * rows + r] = in[r * columns + c];
}

float sigmoid(float x) {
    return 1 / (1 + std::exp(-x));
}

}  // namespace

double huber(double error) {
    const double size = std::abs(error);
    return size < 1 ? size * size / 2 : size - 0.5;
}

HeadNetwork::HeadNetwork(NetworkShape shape, std::uint64_t seed) : shape_(shape), parameters_(shape.parameters()) {
    std::mt19937_64 random(seed);
    const auto uniform = [&](int inputs) {  // with a variance of 1 / inputs
        const auto unit = static_cast<float>(static_cast<double>(random() >> 11) * 0x1p-53);
        return (2 * unit - 1) * std::sqrt(3.0f / static_cast<float>(inputs));
    };
    const std::size_t first = size(shape.hidden) * size(shape.inputs);
    for (std::size_t i = 0; i < shape.weights(); ++i)
        parameters_[i] = i < first ? uniform(shape.inputs) : uniform(shape.hidden);
}

void HeadNetwork::forward(Backend& backend, Tensor inputs) {
    const std::size_t tokens = size(inputs.rows), hidden = size(shape_.hidden);
    if (before_.size() < tokens * hidden) {
        before_ = AlignedBuffer<float>(tokens * hidden);
        after_ = AlignedBuffer<float>(tokens * hidden);
        hidden_back_ = AlignedBuffer<float>(tokens * hidden);
        outputs_ = AlignedBuffer<float>(tokens * size(shape_.outputs));
    }
    const auto first = uploaded(backend, w1(), shape_.hidden, shape_.inputs);
    backend.linear(inputs, *first, b1(), LinearOutput::store, {before_.data(), inputs.rows, shape_.hidden});
    for (std::size_t i = 0; i < tokens * hidden; ++i) after_[i] = before_[i] * sigmoid(before_[i]);
    const auto second = uploaded(backend, w2(), shape_.outputs, shape_.hidden);
    backend.linear({after_.data(), inputs.rows, shape_.hidden}, *second, b2(), LinearOutput::store,
                   {outputs_.data(), inputs.rows, shape_.outputs});
}

void HeadNetwork::predict(Backend& backend, Tensor inputs, std::span<float> out) {
    forward(backend, inputs);
    std::copy_n(outputs_.data(), out.size(), out.begin());
}

double HeadNetwork::loss(Backend& backend, const TrainingBatch& batch, std::span<float> gradient) {
    forward(backend, batch.inputs);
    const std::size_t tokens = size(batch.inputs.rows), hidden = size(shape_.hidden), outputs = size(shape_.outputs);
    const std::size_t count = tokens * outputs;

    double loss = 0;
    std::vector<float> back(count);  // gradient at the outputs
    const float mean = 1 / static_cast<float>(count);
    for (std::size_t i = 0; i < count; ++i) {
        const float error = outputs_[i] - batch.targets[i];
        loss += huber(static_cast<double>(error)) * static_cast<double>(batch.emphasis[i] * mean);
        back[i] = batch.emphasis[i] * mean * std::clamp(error, -1.0f, 1.0f);
    }
    const auto run = size(batch.run);
    for (std::size_t t = 1; t < tokens && batch.smoothing > 0; ++t) {
        if (t % run == 0) continue;
        for (std::size_t o = 0; o < outputs; ++o) {
            const std::size_t here = t * outputs + o, before = here - outputs;
            const float step = outputs_[here] - outputs_[before];
            loss += static_cast<double>(batch.smoothing * mean * step * step);
            back[here] += 2 * batch.smoothing * mean * step;
            back[before] -= 2 * batch.smoothing * mean * step;
        }
    }

    std::fill(gradient.begin(), gradient.end(), 0.0f);
    float* const w1_gradient = gradient.data();
    float* const w2_gradient = w1_gradient + hidden * size(shape_.inputs);
    float* const b1_gradient = shape_.biased ? w1_gradient + shape_.weights() : nullptr;
    float* const hidden_back = before_.data();  // [tokens][hidden], in place
    for (std::size_t t = 0; t < tokens; ++t) {
        float* row = hidden_back + t * hidden;
        const float* activated = after_.data() + t * hidden;
        for (std::size_t o = 0; o < outputs; ++o)
            for (std::size_t h = 0; h < hidden; ++h)
                w2_gradient[o * hidden + h] += back[t * outputs + o] * activated[h];
        for (std::size_t h = 0; h < hidden; ++h) {
            float sum = 0;
            for (std::size_t o = 0; o < outputs; ++o) sum += back[t * outputs + o] * w2()[o * hidden + h];
            const float s = sigmoid(row[h]);
            row[h] = sum * s * (1 + row[h] * (1 - s));
        }
        if (b1_gradient == nullptr) continue;
        for (std::size_t h = 0; h < hidden; ++h) b1_gradient[h] += row[h];
        for (std::size_t o = 0; o < outputs; ++o) b1_gradient[hidden + o] += back[t * outputs + o];
    }

    // w1's gradient is hidden_back^T inputs: a product in which the inputs, turned over, are the weight.
    transpose(hidden_back, batch.inputs.rows, shape_.hidden, hidden_back_.data());
    std::vector<float> turned(tokens * size(shape_.inputs));
    transpose(batch.inputs.data, batch.inputs.rows, shape_.inputs, turned.data());
    const auto weight = uploaded(backend, turned.data(), shape_.inputs, batch.inputs.rows);
    backend.linear({hidden_back_.data(), shape_.hidden, batch.inputs.rows}, *weight, nullptr, LinearOutput::store,
                   {w1_gradient, shape_.hidden, shape_.inputs});
    return loss;
}

}  // namespace lectern
