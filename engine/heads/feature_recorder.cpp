#include "engine/heads/feature_recorder.h"

#include "engine/base/half.h"
#include "engine/heads/retaining_heads.h"

namespace lectern {

namespace {

std::size_t values_of(int tokens, int inputs) {
    return static_cast<std::size_t>(tokens) * static_cast<std::size_t>(inputs);
}

}  // namespace

FeatureRecorder::FeatureRecorder(TrainedPolicy method, const ModelConfig& config, const LayerBackends& backends,
                                 int tokens)
    : method_(method), inputs_(head_inputs(method, config)), backends_(backends) {
    for (int l = 0; l < config.layers; ++l) layers_.emplace_back(config.is_scored(l) ? values_of(tokens, inputs_) : 0);
}

std::size_t FeatureRecorder::bytes(TrainedPolicy method, const ModelConfig& config, int tokens) {
    std::size_t sum = 0;
    for (int l = 0; l < config.layers; ++l)
        if (config.is_scored(l)) sum += values_of(tokens, head_inputs(method, config)) * sizeof(std::uint16_t);
    return sum;
}

void FeatureRecorder::computed(const ChunkView& chunk, std::span<const float> /*scores*/) {
    const Tensor seen = head_input(method_, chunk);
    std::uint16_t* out =
        layers_[static_cast<std::size_t>(chunk.layer)].data() + values_of(chunk.positions.front(), inputs_);
    seen_.resize(values_of(seen.rows, inputs_));
    backends_[chunk.layer].copy(seen_.data(), seen.data, seen_.size() * sizeof(float));
    for (std::size_t i = 0; i < seen_.size(); ++i) out[i] = float_to_half(seen_[i]);
}

void FeatureRecorder::copy(int layer, int first, int count, float* out) const {
    const std::uint16_t* in = layers_[static_cast<std::size_t>(layer)].data() + values_of(first, inputs_);
    for (std::size_t i = 0; i < values_of(count, inputs_); ++i) out[i] = half_to_float(in[i]);
}

}  // namespace lectern
