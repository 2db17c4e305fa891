#pragma once

#include "engine/policies/token_scorer.h"

namespace lectern::test {

/// Retaining heads that look at a few channels of what they are shown.
class SomeChannels final : public TokenScorer {
 public:
    explicit SomeChannels(TrainedPolicy method) : method_(method) {}
    TrainedPolicy method() const override { return method_; }
    void score(const ChunkView& chunk, std::span<float> scores) override {
        const auto tokens = chunk.positions.size(), heads = scores.size() / tokens;
        const Tensor in = head_input(method_, chunk);
        for (std::size_t h = 0; h < heads; ++h)
            for (std::size_t t = 0; t < tokens; ++t)
                scores[h * tokens + t] = in.data[t * static_cast<std::size_t>(in.columns) + h] +
                                         in.data[t * static_cast<std::size_t>(in.columns) + h + 7];
    }

 private:
    TrainedPolicy method_;
};

}  // namespace lectern::test
