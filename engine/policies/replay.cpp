#include <algorithm>

#include "engine/policies/policy.h"

namespace lectern {

namespace {

/// Replay, after KVzip (arXiv 2505.23416), with a bound from the first chunk: behind each chunk the model is asked to
/// repeat it and shown it once more, and cells are worth what they receive then (engine/replay/replay.h). Nothing is
/// trained. The first four tokens and a window of the newest stay whatever their score, as with `zap`, which foretells
/// these scores. Reading costs about twice. Budgets are divided as was found for the model, or by these scores too.
class ReplayedChunks final : public Policy {
 public:
    explicit ReplayedChunks(std::span<const float> shares) : shares_(shares.begin(), shares.end()) {}
    std::string_view name() const override { return "replay"; }
    PolicyNeeds needs() const override { return {.replay = true}; }
    bool scores_at_eviction() const override { return false; }
    KeepRule rule(int capacity, bool /*last*/) const override {
        return {.keep = capacity, .sinks = sinks, .recent = std::clamp(capacity / 32, 32, 128)};
    }
    int smallest_capacity() const override { return 64; }
    std::span<const float> shares() const override { return shares_; }
    bool divides_by_scores() const override { return shares_.empty(); }

 private:
    static constexpr int sinks = 4;
    std::vector<float> shares_;
};

}  // namespace

std::unique_ptr<Policy> make_replay_policy(std::span<const float> shares) {
    return std::make_unique<ReplayedChunks>(shares);
}

}  // namespace lectern
