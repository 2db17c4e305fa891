#include <limits>

#include "engine/policies/policy.h"

namespace lectern {

namespace {

/// H2O (arXiv 2306.14048), with cells truly dropped: keep those that received most attention, and the newest.
///   score_j += sum over query rows i of the chunk and query heads of the group of softmax(s q_i . k)_j
/// Half of the capacity is recent, as the paper has it. Sums are divided by nothing: early cells have had more rows to
/// collect from, and an evicted cell never returns. Costs the products of attention twice more. Known limit: rests on
/// separators and first tokens, and loses facts that nothing has asked for yet.
class HeavyHitters final : public Policy {
 public:
    std::string_view name() const override { return "h2o"; }
    PolicyNeeds needs() const override { return {.attention_rows = std::numeric_limits<int>::max()}; }
    void score_attention(const AttentionView& head, std::span<float> scores) override {
        for (std::size_t i = 0; i < scores.size(); ++i) scores[i] += head.received[i];
    }
    bool scores_at_eviction() const override { return false; }
    KeepRule rule(int capacity, bool /*last*/) const override { return {.keep = capacity, .recent = capacity / 2}; }
    int smallest_capacity() const override { return 8; }
};

}  // namespace

std::unique_ptr<Policy> make_h2o_policy() {
    return std::make_unique<HeavyHitters>();
}

}  // namespace lectern
