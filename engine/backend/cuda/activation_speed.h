#pragma once

#include <memory>
#include <vector>

#include "engine/backend/cuda/kernel_speed.h"

// What is timed of operations on activations.

namespace lectern::cuda {

struct WeightShape {
    TensorType type = TensorType::q4_k;
    int inputs = 0, outputs = 0;
    Stacking stacking = Stacking::rows;  ///< paired: two parts of `outputs` rows each
};

/// Weights of random bits that are used in turn, so that none is in a cache.
struct WeightsInTurn {
    WeightShape shape;
    std::vector<std::unique_ptr<Weight>> weights;

    const Weight& operator[](int run) const { return *weights[static_cast<std::size_t>(run) % weights.size()]; }
};

/// Errors: no room on the card.
Result<WeightsInTurn> upload_random(Backend& backend, const WeightShape& shape, int weights);

/// linear(); of paired weights with SwiGLU. Counted as read are the weights, which with one token are nearly all of it.
KernelSpeed measure_linear(const SpeedMeter& meter, const WeightsInTurn& weights, int tokens);
/// embed(): rows of the weights.
KernelSpeed measure_embed(const SpeedMeter& meter, const WeightsInTurn& weights, int tokens);
/// rms_norm(), which rounds what it writes for the product behind it, or adds it to the stream.
KernelSpeed measure_norm(const SpeedMeter& meter, int rows, int columns, bool add);
/// highest(): its results are waited for.
KernelSpeed measure_highest(const SpeedMeter& meter, int scores, int count);

}  // namespace lectern::cuda
