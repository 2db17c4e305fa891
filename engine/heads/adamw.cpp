#include "engine/heads/adamw.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lectern {

void adamw_step(std::span<float> parameters, std::size_t decayed, std::span<const float> gradient, Moments& moments,
                int step, float rate, const AdamWOptions& options) {
    moments.first.resize(parameters.size());
    moments.second.resize(parameters.size());
    double squares = 0;
    for (const float g : gradient) squares += static_cast<double>(g) * g;
    const auto length = static_cast<float>(std::sqrt(squares));
    const float cut = length > options.longest_gradient ? options.longest_gradient / length : 1;
    // Moments start at zero; these undo how far they are below what they tend to.
    const float first_scale = 1 / (1 - std::pow(options.beta1, static_cast<float>(step)));
    const float second_scale = 1 / (1 - std::pow(options.beta2, static_cast<float>(step)));
    float* m = moments.first.data();
    float* v = moments.second.data();
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const float g = gradient[i] * cut;
        m[i] = options.beta1 * m[i] + (1 - options.beta1) * g;
        v[i] = options.beta2 * v[i] + (1 - options.beta2) * g * g;
        const float update = m[i] * first_scale / (std::sqrt(v[i] * second_scale) + options.epsilon);
        const float decay = i < decayed ? options.weight_decay * parameters[i] : 0;
        parameters[i] -= rate * (update + decay);
    }
}

float cosine_rate(int step, int steps, float highest) {
    const float warm_up = std::max(1.0f, static_cast<float>(steps) / 20), lowest = highest / 100;
    const auto at = static_cast<float>(step);
    if (at < warm_up) return highest * (at + 1) / (warm_up + 1);
    const float along = std::min(1.0f, (at - warm_up) / std::max(1.0f, static_cast<float>(steps) - warm_up));
    return lowest + (highest - lowest) * 0.5f * (1 + std::cos(std::numbers::pi_v<float> * along));
}

}  // namespace lectern
