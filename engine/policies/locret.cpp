#include <algorithm>

#include "engine/policies/token_scorer.h"

namespace lectern {

namespace {

/// Locret (arXiv 2410.01805): a small network per layer foretells from a token's Q, K and V before rotation how much
/// the answer to a question would look at its cells, and each head keeps its best. Between chunks the newest cells,
/// the stabilizers, are kept whatever their score, within the budget; after the last chunk the scores alone decide.
/// Sinks are not guarded. Positions are ranks among the kept cells unless the person wants others.
class Locret final : public Policy {
 public:
    explicit Locret(TokenScorer& scorer) : scorer_(scorer) {}
    std::string_view name() const override { return "locret"; }
    PolicyNeeds needs() const override { return {.activations = true}; }
    void score_chunk(const ChunkView& chunk, std::span<float> scores) override { scorer_.score(chunk, scores); }
    bool scores_at_eviction() const override { return false; }
    bool prefers_ranks() const override { return true; }
    KeepRule rule(int capacity, bool last) const override {
        return {.keep = capacity, .recent = last ? 0 : stabilizers(capacity)};
    }
    int smallest_capacity() const override { return 12; }

 private:
    /// 2500, as its authors ran it with budgets of 6000 and 16384; smaller budgets give up the same share as 6000 does.
    static int stabilizers(int capacity) { return std::min(2500, static_cast<int>(std::int64_t{capacity} * 5 / 12)); }

    TokenScorer& scorer_;
};

}  // namespace

std::unique_ptr<Policy> make_locret_policy(TokenScorer& scorer) {
    return std::make_unique<Locret>(scorer);
}

}  // namespace lectern
