#pragma once

#include <vector>

#include "engine/backend/layer_backends.h"
#include "engine/model/chunk_observer.h"
#include "engine/model/config.h"
#include "engine/policies/trained_policies.h"

namespace lectern {

/// Watches a reading and remembers what retaining heads look at, for every layer that has them, as half floats: 176 MB
/// for 4,096 tokens of a model of 24 layers and 896 channels.
class FeatureRecorder final : public ChunkObserver {
 public:
    /// `backends` of the model that reads. Throws std::bad_alloc.
    FeatureRecorder(TrainedPolicy method, const ModelConfig& config, const LayerBackends& backends, int tokens);
    static std::size_t bytes(TrainedPolicy method, const ModelConfig& config, int tokens);

    void computed(const ChunkView& chunk, std::span<const float> scores) override;

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
