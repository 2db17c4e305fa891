#include "engine/answer/sampler.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lectern {

double Sampler::penalised(TokenId id, float score) const {
    double s = score == score ? static_cast<double>(score) : -std::numeric_limits<double>::infinity();
    if (options_.repeat_penalty == 1) return s;
    const auto window = std::min(recent_.size(), static_cast<std::size_t>(std::max(0, options_.repeat_window)));
    if (std::find(recent_.end() - static_cast<std::ptrdiff_t>(window), recent_.end(), id) != recent_.end())
        s = s > 0 ? s / options_.repeat_penalty : s * options_.repeat_penalty;
    return s;
}

TokenId Sampler::pick(std::span<const float> scores) {
    std::vector<Candidate> candidates;
    if (options_.temperature <= 0) {
        Candidate best{0, -std::numeric_limits<double>::infinity()};
        for (std::size_t i = 0; i < scores.size(); ++i) {
            const auto id = static_cast<TokenId>(i);
            if (const double s = penalised(id, scores[i]); s > best.score) best = {id, s};
        }
        recent_.push_back(best.id);
        return best.id;
    }
    candidates.reserve(scores.size());
    for (std::size_t i = 0; i < scores.size(); ++i)
        candidates.push_back({static_cast<TokenId>(i), penalised(static_cast<TokenId>(i), scores[i])});
    const TokenId id = draw(candidates);
    recent_.push_back(id);
    return id;
}

TokenId Sampler::draw(std::vector<Candidate>& candidates) {
    const auto better = [](const Candidate& a, const Candidate& b) {
        return a.score != b.score ? a.score > b.score : a.id < b.id;
    };
    const std::size_t k =
        options_.top_k > 0 ? std::min(candidates.size(), static_cast<std::size_t>(options_.top_k)) : candidates.size();
    std::partial_sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(k), candidates.end(),
                      better);
    candidates.resize(k);
    const double highest = candidates.front().score;
    double sum = 0;
    for (Candidate& c : candidates) sum += c.score = std::exp((c.score - highest) / options_.temperature);

    double kept = 0;
    std::size_t count = 0;
    while (count < k && kept < options_.top_p * sum && candidates[count].score >= options_.min_p)
        kept += candidates[count++].score;
    count = std::max<std::size_t>(count, 1);
    kept = std::max(kept, candidates.front().score);

    double point = std::uniform_real_distribution<double>(0, kept)(random_);
    for (std::size_t i = 0; i < count; ++i)
        if ((point -= candidates[i].score) <= 0) return candidates[i].id;
    return candidates[count - 1].id;
}

}  // namespace lectern
