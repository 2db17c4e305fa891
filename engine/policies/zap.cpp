#include <algorithm>

#include "engine/policies/token_scorer.h"

namespace lectern {

namespace {

/// Zap, after KVzap (arXiv 2601.07891): a small network per layer foretells, from the normed hidden state of a token,
/// how much a model that has to repeat the text would look at each of its cells.
///   score_j = W2 silu(W1 h_j + b1) + b2 ~ log(label_j + 1e-6)      label: KVzip+ replay attention
/// or as KVzap's own heads have it, see HeadForm.
/// Given once, when the token is read. The first four tokens and a window of the newest stay whatever their score:
/// local attention does not show in the labels. Cost: 2 parameters FLOP per token, 1 to 4 % of the model's.
class Zap final : public Policy {
 public:
    explicit Zap(TokenScorer& scorer) : scorer_(scorer) {}
    std::string_view name() const override { return "zap"; }
    PolicyNeeds needs() const override { return {.activations = true}; }
    void score_chunk(const ChunkView& chunk, std::span<float> scores) override { scorer_.score(chunk, scores); }
    bool scores_at_eviction() const override { return false; }
    KeepRule rule(int capacity, bool /*last*/) const override {
        return {.keep = capacity, .sinks = sinks, .recent = std::clamp(capacity / 32, 32, 128)};
    }
    int smallest_capacity() const override { return 64; }
    std::span<const float> shares() const override { return scorer_.shares(); }

 private:
    static constexpr int sinks = 4;
    TokenScorer& scorer_;
};

}  // namespace

std::unique_ptr<Policy> make_zap_policy(TokenScorer& scorer) {
    return std::make_unique<Zap>(scorer);
}

}  // namespace lectern
