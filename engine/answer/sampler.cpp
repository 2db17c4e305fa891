#include "engine/answer/sampler.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace lectern {

int Sampler::candidates(int vocabulary) const {
    const bool all = options_.temperature > 0 && options_.top_k <= 0;
    // Less than 1 lifts tokens from anywhere; more than 1 makes those fall that came lately, and others follow up.
    if (all || options_.repeat_penalty < 1) return vocabulary;
    const std::int64_t wanted = options_.temperature > 0 ? options_.top_k : 1;
    const std::int64_t fallen = options_.repeat_penalty == 1 ? 0 : std::max(0, options_.repeat_window);
    return static_cast<int>(std::min<std::int64_t>(vocabulary, wanted + fallen));
}

double Sampler::penalised(TokenId id, float score) const {
    const auto s = static_cast<double>(score);
    if (options_.repeat_penalty == 1) return s;
    const auto window = std::min(recent_.size(), static_cast<std::size_t>(std::max(0, options_.repeat_window)));
    if (std::find(recent_.end() - static_cast<std::ptrdiff_t>(window), recent_.end(), id) == recent_.end()) return s;
    return s > 0 ? s / options_.repeat_penalty : s * options_.repeat_penalty;
}

TokenId Sampler::pick(std::span<const Scored> likeliest) {
    std::vector<Candidate> candidates;
    candidates.reserve(likeliest.size());
    for (const Scored& token : likeliest) candidates.push_back({token.index, penalised(token.index, token.score)});
    if (options_.repeat_penalty != 1)
        std::ranges::sort(candidates, [](const Candidate& a, const Candidate& b) {
            return a.score != b.score ? a.score > b.score : a.id < b.id;
        });
    if (options_.temperature > 0 && options_.top_k > 0)
        candidates.resize(std::min(candidates.size(), static_cast<std::size_t>(options_.top_k)));
    const TokenId id = options_.temperature > 0 ? draw(candidates) : candidates.front().id;
    recent_.push_back(id);
    return id;
}

TokenId Sampler::draw(std::span<Candidate> candidates) {
    const double highest = candidates.front().score;
    double sum = 0;
    for (Candidate& c : candidates) sum += c.score = std::exp((c.score - highest) / options_.temperature);

    double kept = 0;
    std::size_t count = 0;
    while (count < candidates.size() && kept < options_.top_p * sum && candidates[count].score >= options_.min_p)
        kept += candidates[count++].score;
    count = std::max<std::size_t>(count, 1);
    kept = std::max(kept, candidates.front().score);

    double point = std::uniform_real_distribution<double>(0, kept)(random_);
    for (std::size_t i = 0; i < count; ++i)
        if ((point -= candidates[i].score) <= 0) return candidates[i].id;
    return candidates[count - 1].id;
}

}  // namespace lectern
