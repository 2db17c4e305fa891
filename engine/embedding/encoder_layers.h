#pragma once

#include <span>

#include "engine/embedding/encoder_weights.h"

namespace lectern::encoder {

// What the backends of models that answer do not have, for activations in memory of the host. Loops go over what lies
// side by side without depending on each other, so that the compiler makes vectors of them: all of it is some 5 % of
// the time of the matrices.

/// Each row [norm.weight.size()] of `states` to mean 0 and variance 1, then times weight, plus bias.
void normalise(std::span<float> states, const LayerNorm& norm, float epsilon);

/// x * Phi(x) with the distribution function of the normal distribution, to about 1e-6 of it.
void gelu(std::span<float> values);

/// Softmax attention of each token over all of a text. qkv: [tokens][3 * width], Q then K then V, each of `heads` heads
/// side by side; out: [tokens][width].
void attend(std::span<const float> qkv, int heads, int width, float* out);

}  // namespace lectern::encoder
