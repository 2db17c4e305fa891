#include "engine/heads/evicting_reading.h"

#include <algorithm>

#include "engine/read/reader.h"

namespace lectern {

namespace {

Error learning_was_cancelled() {
    return {.code = ErrorCode::cancelled,
            .what = sentence("Reading was interrupted."),
            .means = sentence("Nothing was learned from this document."),
            .next = sentence("Start again.")};
}

/// Remembers the scores that the policy of a reading gives to every token.
class ScoreRecorder final : public ChunkObserver {
 public:
    ScoreRecorder(const ModelConfig& config, std::size_t tokens) : scores_(static_cast<std::size_t>(config.layers)) {
        for (std::size_t l = 0; l < scores_.size(); ++l)
            if (config.is_scored(static_cast<int>(l)))
                scores_[l].assign(static_cast<std::size_t>(config.heads[l].kv_heads), std::vector<float>(tokens));
    }
    void computed(const ChunkView& chunk, std::span<const float> scores) override {
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
                           ChunkObserver& observer, const CancelToken& cancel) {
    const auto policy = traits(heads.method()).make(heads);
    const int count = static_cast<int>(tokens.size());
    const int least = std::min(policy->smallest_capacity(), count);  // of short documents a larger part is kept
    const int budget = std::clamp(static_cast<int>(kept * count), least, count);
    const auto plan =
        make_plan(model, count,
                  {.budget = {.kind = Budget::Kind::tokens, .amount = static_cast<std::uint64_t>(budget)}}, *policy);
    if (!plan) return fail(plan.error());
    auto begun = begin_reading(model, *plan, *policy);
    if (!begun) return fail(begun.error());
    const TokenizedDocument document{.tokens = {tokens.begin(), tokens.end()}, .offsets = {}, .pages = {}};
    if (auto done = read_on(model, document, *begun, {.chunk_observer = &observer}, cancel); !done) return done;
    if (!begun->reading.complete) return fail(learning_was_cancelled());
    return {};
}

Result<HeadScores> scores_when_evicting(Model& model, std::span<const TokenId> tokens, TokenScorer& heads, double kept,
                                        const CancelToken& cancel) {
    ScoreRecorder recorder(model.config(), tokens.size());
    if (auto done = read_evicting(model, tokens, heads, kept, recorder, cancel); !done) return fail(done.error());
    return recorder.take();
}

}  // namespace lectern
