#pragma once

#include <span>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/base/memory.h"
#include "engine/heads/heads_file.h"

namespace lectern {

struct NetworkShape {
    int inputs = 0;
    int hidden = 0;
    int outputs = 0;
    bool biased = true;

    std::size_t weights() const {
        return static_cast<std::size_t>(hidden) * static_cast<std::size_t>(inputs + outputs);
    }
    std::size_t parameters() const {
        return weights() + (biased ? static_cast<std::size_t>(hidden) + static_cast<std::size_t>(outputs) : 0);
    }
};

/// Tokens that a step learns from: runs of neighbours, one run after another.
struct TrainingBatch {
    Tensor inputs;                    ///< [tokens][inputs]
    std::span<const float> targets;   ///< [tokens][outputs]
    std::span<const float> emphasis;  ///< [tokens][outputs] how much each error counts
    int run = 0;                      ///< tokens of a run; divides their number
    float smoothing = 0;              ///< how much the squared differences between neighbours count
};

/// The network of one layer while it is trained, in floats. The products run on a backend.
class HeadNetwork {
 public:
    /// With random weights; the same seed gives the same network.
    HeadNetwork(NetworkShape shape, std::uint64_t seed);

    const NetworkShape& shape() const { return shape_; }
    /// w1 [hidden][inputs], w2 [outputs][hidden], then b1 [hidden], b2 [outputs].
    std::span<float> parameters() { return parameters_; }
    std::span<const float> parameters() const { return parameters_; }

    /// out: [tokens][outputs].
    void predict(Backend& backend, Tensor inputs, std::span<float> out);

    /// The mean over tokens and outputs of emphasis * Huber(output - target), and the smoothing term. gradient:
    /// [parameters].
    double loss(Backend& backend, const TrainingBatch& batch, std::span<float> gradient);

 private:
    const float* w1() const { return parameters_.data(); }
    const float* w2() const { return w1() + static_cast<std::size_t>(shape_.hidden) * size(shape_.inputs); }
    const float* b1() const { return shape_.biased ? w1() + shape_.weights() : nullptr; }
    const float* b2() const { return shape_.biased ? b1() + shape_.hidden : nullptr; }
    static std::size_t size(int count) { return static_cast<std::size_t>(count); }
    void forward(Backend& backend, Tensor inputs);

    NetworkShape shape_;
    std::vector<float> parameters_;
    AlignedBuffer<float> before_;       ///< [tokens][hidden] w1 x + b1
    AlignedBuffer<float> after_;        ///< [tokens][hidden] silu of that
    AlignedBuffer<float> outputs_;      ///< [tokens][outputs]
    AlignedBuffer<float> hidden_back_;  ///< [hidden][tokens] gradient at `before_`
};

/// Huber's loss with a bend at 1: e^2 / 2, beyond it |e| - 1/2.
double huber(double error);

}  // namespace lectern
