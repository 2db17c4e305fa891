#include <algorithm>

#include "engine/policies/policy.h"

namespace lectern {

namespace {

/// SirLLM (arXiv 2405.12528): keep the tokens that surprised the model when it read them.
///   score_j = -log p(x_j | x_<j)      one number for all layers and heads
/// Besides these the first four tokens and the newest: 1,000, as in the authors' settings, or a quarter of a capacity
/// that is smaller than theirs. Needs the vocabulary's product for every token. The decay between rounds of a dialogue
/// is 1: a document has none. Known limit: surprise is not importance; typos and rare names stay.
class SirLlm final : public Policy {
 public:
    std::string_view name() const override { return "sirllm"; }
    PolicyNeeds needs() const override { return {.surprisal = true}; }
    bool scores_at_eviction() const override { return false; }
    KeepRule rule(int capacity, bool /*last*/) const override {
        return {.keep = capacity, .sinks = 4, .recent = std::clamp(capacity / 4, 16, 1000)};
    }
    int smallest_capacity() const override { return 32; }
};

}  // namespace

std::unique_ptr<Policy> make_sirllm_policy() {
    return std::make_unique<SirLlm>();
}

}  // namespace lectern
