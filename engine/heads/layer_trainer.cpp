#include "engine/heads/layer_trainer.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <random>

namespace lectern {

namespace {

/// Labels of attention are probabilities; below this all are nothing.
constexpr float least_label = 1e-6f;
constexpr float flat_spread = 1e-3f;
constexpr double top_share = 0.1;

struct MeanAndSpread {
    double mean = 0, spread = 0;
};

template <typename At>
MeanAndSpread spread_of(int count, const At& at) {
    double sum = 0, squares = 0;
    for (int i = 0; i < count; ++i) sum += at(i);
    const double mean = sum / count;
    for (int i = 0; i < count; ++i) squares += (at(i) - mean) * (at(i) - mean);
    return {mean, std::sqrt(squares / count)};
}

}  // namespace

HeadWeights LayerState::folded(std::span<const float> parameters) const {
    const NetworkShape& shape = network.shape();
    const auto inputs = static_cast<std::size_t>(shape.inputs), hidden = static_cast<std::size_t>(shape.hidden);
    const auto outputs = static_cast<std::size_t>(shape.outputs);
    const float* w1 = parameters.data();
    const float* w2 = w1 + hidden * inputs;
    HeadWeights weights{
        .w1 = std::vector<float>(w1, w2), .b1 = {}, .w2 = std::vector<float>(w2, w2 + outputs * hidden), .b2 = {}};
    if (shape.biased) {
        const float* b1 = parameters.data() + shape.weights();
        weights.b1.assign(b1, b1 + hidden);
        weights.b2.assign(b1 + hidden, b1 + hidden + outputs);
    }
    for (std::size_t h = 0; h < hidden; ++h) {
        double moved = 0;
        for (std::size_t i = 0; i < inputs; ++i) {
            float& w = weights.w1[h * inputs + i];
            w *= scales.input_gain[i];
            moved += static_cast<double>(w) * scales.input_mean[i];
        }
        if (shape.biased) weights.b1[h] -= static_cast<float>(moved);
    }
    for (std::size_t o = 0; o < outputs; ++o) {
        for (std::size_t h = 0; h < hidden; ++h) weights.w2[o * hidden + h] *= scales.label_spread[o];
        if (shape.biased) weights.b2[o] = weights.b2[o] * scales.label_spread[o] + scales.label_mean[o];
    }
    return weights;
}

LayerLesson::LayerLesson(const FeatureRecorder& features, int layer, const std::vector<std::vector<float>>& labels,
                         const StepOptions& options, LayerState& state)
    : options_(options), state_(state), tokens_(static_cast<int>(labels.front().size()) - first_token) {
    inputs_.resize(static_cast<std::size_t>(tokens_) * inputs());
    features.copy(layer, first_token, tokens_, inputs_.data());
    for (const std::vector<float>& head : labels)
        std::transform(head.begin() + first_token, head.end(), std::back_inserter(labels_),
                       [&](float label) { return options.log_labels ? std::log(label + least_label) : label; });
    if (state.scales.input_mean.empty()) fit_scales();
    scale_inputs();
    set_targets();
}

void LayerLesson::fit_scales() {
    TrainingScales& scales = state_.scales;
    std::vector<double> spreads;
    for (std::size_t i = 0; i < inputs(); ++i) {
        const auto at = [&](int t) { return static_cast<double>(inputs_[static_cast<std::size_t>(t) * inputs() + i]); };
        const MeanAndSpread channel = spread_of(tokens_, at);
        // A network without biases cannot undo a shift; its channels spread around zero.
        const bool shifts = state_.network.shape().biased;
        scales.input_mean.push_back(shifts ? static_cast<float>(channel.mean) : 0.0f);
        spreads.push_back(shifts ? channel.spread : std::hypot(channel.mean, channel.spread));
    }
    const double mean = std::accumulate(spreads.begin(), spreads.end(), 1e-9) / static_cast<double>(spreads.size());
    for (const double spread : spreads)
        scales.input_gain.push_back(static_cast<float>(1 / std::sqrt(std::max(spread, mean / 1000) * mean)));
    for (std::size_t o = 0; o < outputs(); ++o) {
        const float* labels = labels_.data() + o * static_cast<std::size_t>(tokens_);
        const MeanAndSpread head = spread_of(tokens_, [&](int t) { return static_cast<double>(labels[t]); });
        scales.label_mean.push_back(static_cast<float>(head.mean));
        scales.label_spread.push_back(std::max(static_cast<float>(head.spread), flat_spread));
    }
}

void LayerLesson::scale_inputs() {
    const TrainingScales& scales = state_.scales;
    for (std::size_t t = 0; t < static_cast<std::size_t>(tokens_); ++t)
        for (std::size_t i = 0; i < inputs(); ++i) {
            float& x = inputs_[t * inputs() + i];
            x = (x - scales.input_mean[i]) * scales.input_gain[i];
        }
}

void LayerLesson::set_targets() {
    const auto tokens = static_cast<std::size_t>(tokens_);
    targets_.resize(tokens * outputs());
    emphasis_.assign(targets_.size(), 1.0f);
    for (std::size_t o = 0; o < outputs(); ++o) {
        const float* labels = labels_.data() + o * tokens;
        std::vector<float> sorted(labels, labels + tokens);
        const auto cut = sorted.begin() + static_cast<std::ptrdiff_t>(static_cast<double>(tokens) * (1 - top_share));
        std::nth_element(sorted.begin(), cut, sorted.end());
        const float threshold = *cut;
        for (std::size_t t = 0; t < tokens; ++t) {
            targets_[t * outputs() + o] = (labels[t] - state_.scales.label_mean[o]) / state_.scales.label_spread[o];
            if (labels[t] > threshold) emphasis_[t * outputs() + o] = options_.emphasis;
        }
    }
}

int LayerLesson::flat_heads() const {
    return static_cast<int>(std::count_if(state_.scales.label_spread.begin(), state_.scales.label_spread.end(),
                                          [](float spread) { return spread <= flat_spread; }));
}

Fit LayerLesson::judge(Backend& backend) {
    std::vector<float> predicted(targets_.size());
    state_.network.predict(backend, {inputs_.data(), tokens_, static_cast<int>(inputs())}, predicted);
    Fit fit;
    for (std::size_t i = 0; i < predicted.size(); ++i)
        fit.loss += static_cast<double>(emphasis_[i]) * huber(static_cast<double>(predicted[i] - targets_[i])) /
                    static_cast<double>(predicted.size());
    const auto tokens = static_cast<std::size_t>(tokens_);
    std::vector<float> scores(tokens);
    for (std::size_t o = 0; o < outputs(); ++o) {
        for (std::size_t t = 0; t < tokens; ++t) scores[t] = predicted[t * outputs() + o];
        fit.overlap += top_overlap(scores, std::span(labels_).subspan(o * tokens, tokens), top_share) /
                       static_cast<double>(outputs());
    }
    return fit;
}

bool LayerLesson::learn(Backend& backend, const CancelToken& cancel) {
    constexpr std::size_t runs_per_batch = batch / run;
    std::vector<std::size_t> runs(static_cast<std::size_t>(tokens_) / run);
    std::iota(runs.begin(), runs.end(), std::size_t{0});
    std::mt19937_64 random(options_.seed);
    std::vector<float> x(batch * inputs()), targets(batch * outputs()), emphasis(targets.size());
    std::vector<float> gradient(state_.network.parameters().size());
    int step = options_.first_step;
    for (int epoch = 0; epoch < options_.epochs; ++epoch) {
        for (std::size_t i = runs.size(); i > 1; --i) std::swap(runs[i - 1], runs[random() % i]);
        for (int b = 0; b < tokens_ / batch; ++b, ++step) {
            if (cancel.cancelled()) return false;
            for (std::size_t r = 0; r < runs_per_batch; ++r) {
                const std::size_t from = run * runs[static_cast<std::size_t>(b) * runs_per_batch + r], to = run * r;
                std::memcpy(&x[to * inputs()], &inputs_[from * inputs()], run * inputs() * sizeof(float));
                std::memcpy(&targets[to * outputs()], &targets_[from * outputs()], run * outputs() * sizeof(float));
                std::memcpy(&emphasis[to * outputs()], &emphasis_[from * outputs()], run * outputs() * sizeof(float));
            }
            state_.network.loss(backend,
                                {.inputs = {x.data(), batch, static_cast<int>(inputs())},
                                 .targets = targets,
                                 .emphasis = emphasis,
                                 .run = run,
                                 .smoothing = options_.smoothing},
                                gradient);
            adamw_step(state_.network.parameters(), state_.network.shape().weights(), gradient, state_.moments,
                       step + 1, cosine_rate(step, options_.all_steps, options_.rate));
        }
    }
    return true;
}

}  // namespace lectern
