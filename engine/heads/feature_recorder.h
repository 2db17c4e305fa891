#pragma once

#include <vector>

#include "engine/backend/layer_backends.h"
#include "engine/model/config.h"
#include "engine/policies/trained_policies.h"

namespace lectern {

/// Watches a reading and remembers what retaining heads look at, for every layer that has them, as half floats: 176 MB
/// for 4,096 tokens of a model of 24 layers and 896 channels. Scores nothing itself.
class FeatureRecorder final : public Policy {
 public:
    /// `backends` of the model that reads. Throws std::bad_alloc.
    FeatureRecorder(TrainedPolicy method, const ModelConfig& config, const LayerBackends& backends, int tokens);
    static std::size_t bytes(TrainedPolicy method, const ModelConfig& config, int tokens);

    std::string_view name() const override { return "recorder"; }
    PolicyNeeds needs() const override { return {.activations = true}; }
    void score_chunk(const ChunkView& chunk, std::span<float> scores) override;
    bool scores_at_eviction() const override { return false; }
    KeepRule rule(int capacity, bool /*last*/) const override { return {.keep = capacity}; }

    int inputs() const { return inputs_; }
    /// The features of tokens [first, first + count) of a layer, into out [count][inputs].
    void copy(int layer, int first, int count, float* out) const;

 private:
    TrainedPolicy method_;
    int inputs_;
    LayerBackends backends_;
    std::vector<std::vector<std::uint16_t>> layers_;  ///< [layers][tokens][inputs], empty where a layer has a window
    std::vector<float> seen_;                         ///< [tokens of a chunk][inputs] on the host
};

}  // namespace lectern
