#pragma once

#include <vector>

#include "engine/model/attention_observer.h"

namespace lectern {

/// Watches a reading: the length of the residual stream that each layer's attention added to, [layers][tokens].
class StreamLengths final : public AttentionObserver {
 public:
    void attended(const AttentionStep& step) override;
    const std::vector<std::vector<float>>& layers() const { return layers_; }
    void clear() { layers_.clear(); }

 private:
    std::vector<std::vector<float>> layers_;
};

}  // namespace lectern
