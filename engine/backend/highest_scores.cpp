#include "engine/backend/highest_scores.h"

#include <algorithm>
#include <limits>

namespace lectern {

std::vector<Scored> highest_scores(std::span<const float> scores, int count) {
    std::vector<Scored> all;
    all.reserve(scores.size());
    for (const float score : scores)
        all.push_back({.index = static_cast<std::int32_t>(all.size()),
                       .score = score == score ? score : -std::numeric_limits<float>::infinity()});
    sort_highest(all, count);
    return all;
}

void sort_highest(std::vector<Scored>& scores, int count) {
    const auto most = std::min(scores.size(), static_cast<std::size_t>(count));
    const auto higher = [](const Scored& a, const Scored& b) {
        return a.score != b.score ? a.score > b.score : a.index < b.index;
    };
    std::ranges::partial_sort(scores, scores.begin() + static_cast<std::ptrdiff_t>(most), higher);
    scores.resize(most);
}

}  // namespace lectern
