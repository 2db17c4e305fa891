#pragma once

#include <functional>
#include <vector>

#include "engine/heads/adamw.h"
#include "engine/heads/feature_recorder.h"
#include "engine/heads/head_network.h"
#include "engine/heads/labels.h"

namespace lectern {

/// Scales what a model computes to inputs and targets that a network learns well from, and back. Inputs: x' = (x -
/// mean) * gain with gain = 1 / sqrt(spread * mean spread). That is halfway between raw channels, whose outliers would
/// drown the others, and channels of equal spread, whose weights would differ too much for 8 bits. Targets: (label -
/// mean) / spread.
struct TrainingScales {
    std::vector<float> input_mean, input_gain;    ///< [inputs]
    std::vector<float> label_mean, label_spread;  ///< [outputs]
};

/// All that the training of one layer has learned; a checkpoint holds it.
struct LayerState {
    HeadNetwork network;
    Moments moments;
    TrainingScales scales;  ///< empty before the first document

    /// The network for inputs and labels as they are.
    HeadWeights folded() const { return folded(network.parameters()); }
    /// The same with the parameters that the network had once.
    HeadWeights folded(std::span<const float> parameters) const;
};

/// How well a layer does on a document.
struct Fit {
    double loss = 0;
    double overlap = 0;  ///< of the predicted with the labelled top 10 %
};

struct StepOptions {
    int epochs = 3;
    float rate = 1e-3f;   ///< the highest of the schedule
    float emphasis = 4;   ///< how much the top 10 % count
    float smoothing = 0;  ///< see TrainingBatch
    bool log_labels = true;
    int first_step = 0, all_steps = 1;  ///< of this document, and of the whole training
    std::uint64_t seed = 0;             ///< of the order of this document's tokens
};

/// A layer's share of one document: features and labels in the form that the network learns from.
class LayerLesson {
 public:
    static constexpr int first_token = first_judged_token;  ///< sinks teach nothing
    static constexpr int run = 32, batch = 256;
    static int steps(int tokens, int epochs) { return (tokens - first_token) / batch * epochs; }

    /// `labels`: [kv_heads][tokens]. Sets the scales of `state` if they are empty.
    LayerLesson(const FeatureRecorder& features, int layer, const std::vector<std::vector<float>>& labels,
                const StepOptions& options, LayerState& state);

    Fit judge(Backend& backend);
    /// False if it was cancelled.
    bool learn(Backend& backend, const CancelToken& cancel);
    /// Heads whose labels are all but equal: nothing can be learned from them.
    int flat_heads() const;

 private:
    void fit_scales();
    void scale_inputs();
    void set_targets();
    std::size_t outputs() const { return static_cast<std::size_t>(state_.network.shape().outputs); }
    std::size_t inputs() const { return static_cast<std::size_t>(state_.network.shape().inputs); }

    const StepOptions& options_;
    LayerState& state_;
    int tokens_;                   ///< from first_token on
    std::vector<float> inputs_;    ///< [tokens][inputs]
    std::vector<float> labels_;    ///< [outputs][tokens], logarithms if so asked
    std::vector<float> targets_;   ///< [tokens][outputs]
    std::vector<float> emphasis_;  ///< [tokens][outputs]
};

}  // namespace lectern
