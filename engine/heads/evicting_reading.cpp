#include "engine/heads/evicting_reading.h"

#include <algorithm>

#include "engine/read/reader.h"

namespace lectern {

namespace {

Error was_cancelled() {
    return {.code = ErrorCode::cancelled,
            .what = "Reading was interrupted.",
            .means = "Nothing was learned from this document.",
            .next = "Start again."};
}

/// A policy of trained heads, with somebody who looks on.
class WatchedPolicy final : public Policy {
 public:
    WatchedPolicy(Policy& policy, Policy& watcher) : policy_(policy), watcher_(watcher) {}
    std::string_view name() const override { return policy_.name(); }
    PolicyNeeds needs() const override { return policy_.needs(); }
    void score_chunk(const ChunkView& chunk, std::span<float> scores) override {
        policy_.score_chunk(chunk, scores);
        watcher_.score_chunk(chunk, scores);
    }
    bool scores_at_eviction() const override { return policy_.scores_at_eviction(); }
    KeepRule rule(int capacity, bool last) const override { return policy_.rule(capacity, last); }
    int smallest_capacity() const override { return policy_.smallest_capacity(); }
    std::span<const float> shares() const override { return policy_.shares(); }
    bool prefers_ranks() const override { return policy_.prefers_ranks(); }

 private:
    Policy& policy_;
    Policy& watcher_;
};

/// Remembers the scores of every token, as the policy that it watches gave them.
class ScoreRecorder final : public Policy {
 public:
    ScoreRecorder(const ModelConfig& config, std::size_t tokens) : scores_(static_cast<std::size_t>(config.layers)) {
        for (std::size_t l = 0; l < scores_.size(); ++l)
            if (config.window[l] == 0)
                scores_[l].assign(static_cast<std::size_t>(config.heads.kv_heads), std::vector<float>(tokens));
    }
    std::string_view name() const override { return "recorder"; }
    KeepRule rule(int capacity, bool /*last*/) const override { return {.keep = capacity}; }
    void score_chunk(const ChunkView& chunk, std::span<float> scores) override {
        const std::size_t tokens = chunk.positions.size();
        std::size_t head = 0;
        for (std::vector<float>& all : scores_[static_cast<std::size_t>(chunk.layer)])
            std::copy_n(scores.begin() + static_cast<std::ptrdiff_t>(tokens * head++), tokens,
                        all.begin() + chunk.positions.front());
    }
    HeadScores take() { return std::move(scores_); }

 private:
    HeadScores scores_;
};

}  // namespace

Result<void> read_evicting(Model& model, std::span<const TokenId> tokens, TokenScorer& heads, double kept,
                           Policy& watcher, const CancelToken& cancel) {
    const auto policy = traits(heads.method()).make(heads);
    WatchedPolicy watched(*policy, watcher);
    const int count = static_cast<int>(tokens.size());
    const int least = std::min(policy->smallest_capacity(), count);  // of short documents a larger part is kept
    const int budget = std::clamp(static_cast<int>(kept * count), least, count);
    const auto plan =
        make_plan(model, count,
                  {.budget = {.kind = Budget::Kind::tokens, .amount = static_cast<std::uint64_t>(budget)}}, watched);
    if (!plan) return fail(plan.error());
    auto begun = begin_reading(model, *plan, watched);
    if (!begun) return fail(begun.error());
    const TokenizedDocument document{.tokens = {tokens.begin(), tokens.end()}, .offsets = {}, .pages = {}};
    if (auto done = read_on(model, document, *begun, {}, cancel); !done) return done;
    if (!begun->reading.complete) return fail(was_cancelled());
    return {};
}

Result<HeadScores> scores_when_evicting(Model& model, std::span<const TokenId> tokens, TokenScorer& heads, double kept,
                                        const CancelToken& cancel) {
    ScoreRecorder recorder(model.config(), tokens.size());
    if (auto done = read_evicting(model, tokens, heads, kept, recorder, cancel); !done) return fail(done.error());
    return recorder.take();
}

}  // namespace lectern
