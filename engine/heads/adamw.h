#pragma once

#include <span>
#include <vector>

namespace lectern {

/// AdamW (arXiv 1711.05101) with the gradient cut to a length of `longest_gradient`.
struct AdamWOptions {
    float beta1 = 0.9f, beta2 = 0.95f, epsilon = 1e-8f;
    float weight_decay = 0.01f;
    float longest_gradient = 1;
};

/// What the optimiser remembers of past gradients, one number a parameter each.
struct Moments {
    std::vector<float> first, second;
};

/// One step, the `step`-th, counted from 1. Only the first `decayed` parameters decay (biases do not).
void adamw_step(std::span<float> parameters, std::size_t decayed, std::span<const float> gradient, Moments& moments,
                int step, float rate, const AdamWOptions& options = {});

/// Rises over the first twentieth of `steps` to `highest`, then falls as a cosine to a hundredth of it.
float cosine_rate(int step, int steps, float highest);

}  // namespace lectern
