#pragma once

#include <memory>
#include <vector>

#include "engine/backend/speed/speed_meter.h"

// What is timed of operations on activations.

namespace lectern::speed {

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

/// Errors: no room for them.
Result<WeightsInTurn> upload_random(Backend& backend, const WeightShape& shape, int weights);

/// linear(); of paired weights with SwiGLU. Counted as read are the weights, which with one token are nearly all of it.
KernelSpeed measure_linear(const SpeedMeter& meter, const WeightsInTurn& weights, int tokens);
/// embed(): rows of the weights.
KernelSpeed measure_embed(const SpeedMeter& meter, const WeightsInTurn& weights, int tokens);
/// rms_norm(), which adds what it makes to the stream or, if `rounded_bytes` are not 0, writes so many more of it,
/// rounded for the product behind it.
KernelSpeed measure_norm(const SpeedMeter& meter, int rows, int columns, bool add, std::size_t rounded_bytes);
/// scale(), by 1.
KernelSpeed measure_scale(const SpeedMeter& meter, int rows, int columns);
/// highest(): its results are waited for.
KernelSpeed measure_highest(const SpeedMeter& meter, int scores, int count);

}  // namespace lectern::speed
