#include "app/models/recommended.h"

namespace lectern {

namespace {

bool can_be_had(const Candidate& candidate) {
    return candidate.verdict == Fit::Verdict::fits && candidate.model.known &&
           (candidate.model.file || !candidate.model.known->sources.empty());
}

bool is_fast_enough(const Candidate& candidate) {
    return candidate.model.known->rank > 0 && candidate.tokens_per_second >= fast_enough;
}

/// Of two that have a score.
bool is_safer(const ListedModel& model, const ListedModel& other) {
    const double score = *model.known->score, other_score = *other.known->score;
    const bool is_good = score >= good_score, other_is_good = other_score >= good_score;
    if (is_good != other_is_good) return is_good;
    return is_good ? model.bytes < other.bytes : score > other_score;
}

}  // namespace

std::optional<std::size_t> recommended(std::span<const Candidate> candidates) {
    std::optional<std::size_t> best, safest;
    for (std::size_t number = 0; number < candidates.size(); ++number) {
        const Candidate& one = candidates[number];
        if (!can_be_had(one)) continue;
        if (is_fast_enough(one) && (!best || one.model.known->rank > candidates[*best].model.known->rank))
            best = number;
        if (one.model.known->score && (!safest || is_safer(one.model, candidates[*safest].model))) safest = number;
    }
    return best ? best : safest;
}

}  // namespace lectern
