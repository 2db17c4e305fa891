#include <cmath>

#include "engine/backend/reference/reference_backend.h"

namespace lectern {

namespace {

/// Dequantised rows: [outputs][inputs]; paired: the gate's rows, then the up projection's.
class FloatWeight final : public Weight {
 public:
    std::vector<float> rows;
    const float* row(int i) const {
        return rows.data() + static_cast<std::size_t>(i) * static_cast<std::size_t>(inputs);
    }
};

double dot(const float* a, const float* b, int count) {
    double sum = 0;
    for (int i = 0; i < count; ++i) sum += static_cast<double>(a[i]) * b[i];
    return sum;
}

double silu(double x) {
    return x / (1 + std::exp(-x));
}

double gelu(double x) {
    return 0.5 * x * std::erfc(-x * 0.7071067811865476);
}

/// The tanh form of GELU, as Gemma was trained with.
double gelu_by_tanh(double x) {
    return 0.5 * x * (1 + std::tanh(0.7978845608028654 * (x + 0.044715 * x * x * x)));
}

float* row(Tensor t, int i) {
    return t.data + static_cast<std::size_t>(i) * static_cast<std::size_t>(t.columns);
}

}  // namespace

Result<std::unique_ptr<Weight>> ReferenceBackend::upload(std::span<const WeightPart> parts, Stacking stacking) {
    auto weight = std::make_unique<FloatWeight>();
    weight->inputs = parts.front().columns;
    for (const WeightPart& part : parts) {
        const BlockFormat& format = *block_format(part.type);
        const std::size_t row_bytes =
            static_cast<std::size_t>(part.columns / format.block_values) * static_cast<std::size_t>(format.block_bytes);
        const std::size_t columns = static_cast<std::size_t>(part.columns);
        for (int i = 0; i < part.rows; ++i) {
            const int source = part.row_order.empty() ? i : part.row_order[static_cast<std::size_t>(i)];
            weight->rows.resize(weight->rows.size() + columns);
            dequantize(part.type, part.data + row_bytes * static_cast<std::size_t>(source), part.columns,
                       weight->rows.data() + weight->rows.size() - columns);
        }
        weight->outputs += part.rows;
    }
    if (stacking == Stacking::paired) weight->outputs /= 2;
    weight->bytes = weight->rows.size() * sizeof(float);
    return weight;
}

void ReferenceBackend::embed(const Weight& table, std::span<const std::int32_t> tokens, float scale, Tensor out) {
    const auto& weight = static_cast<const FloatWeight&>(table);
    for (std::size_t t = 0; t < tokens.size(); ++t)
        for (int i = 0; i < out.columns; ++i) row(out, static_cast<int>(t))[i] = weight.row(tokens[t])[i] * scale;
}

void ReferenceBackend::rms_norm(Tensor in, const float* weight, float epsilon, bool add, Tensor out) {
    for (int t = 0; t < in.rows; ++t) {
        const float* x = row(in, t);
        const double scale = 1 / std::sqrt(dot(x, x, in.columns) / in.columns + static_cast<double>(epsilon));
        for (int i = 0; i < in.columns; ++i) {
            const auto normed = static_cast<float>(x[i] * scale * weight[i]);
            row(out, t)[i] = add ? row(out, t)[i] + normed : normed;
        }
    }
}

void ReferenceBackend::scale(Tensor x, float factor) {
    for (int t = 0; t < x.rows; ++t)
        for (int i = 0; i < x.columns; ++i) row(x, t)[i] *= factor;
}

void ReferenceBackend::linear(Tensor in, const Weight& weight, const float* bias, LinearOutput how, Tensor out) {
    const auto& w = static_cast<const FloatWeight&>(weight);
    for (int t = 0; t < in.rows; ++t) {
        const float* x = row(in, t);
        float* y = row(out, t);
        for (int i = 0; i < w.outputs; ++i) {
            const double sum = dot(w.row(i), x, w.inputs) + (bias != nullptr ? static_cast<double>(bias[i]) : 0);
            const auto up = [&] { return dot(w.row(w.outputs + i), x, w.inputs); };
            switch (how) {
                case LinearOutput::store:
                    y[i] = static_cast<float>(sum);
                    break;
                case LinearOutput::add:
                    y[i] = static_cast<float>(y[i] + sum);
                    break;
                case LinearOutput::silu:
                    y[i] = static_cast<float>(silu(sum));
                    break;
                case LinearOutput::gelu:
                    y[i] = static_cast<float>(gelu(sum));
                    break;
                case LinearOutput::gelu_times:
                    y[i] = static_cast<float>(y[i] * gelu_by_tanh(sum));
                    break;
                case LinearOutput::gate_silu:
                    y[i] = static_cast<float>(silu(sum) * up());
                    break;
                case LinearOutput::gate_gelu:
                    y[i] = static_cast<float>(gelu_by_tanh(sum) * up());
                    break;
            }
        }
    }
}

}  // namespace lectern
