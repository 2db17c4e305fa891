#include "engine/model/expert_choice.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace lectern {

namespace {

/// The `used` highest of a row, highest first. NaN counts as minus infinity, so that the order is one.
std::vector<int> highest(std::span<const float> row, int used) {
    const auto value = [&](int i) {
        const float score = row[static_cast<std::size_t>(i)];
        return std::isnan(score) ? -std::numeric_limits<float>::infinity() : score;
    };
    std::vector<int> order(row.size());
    std::iota(order.begin(), order.end(), 0);
    std::partial_sort(order.begin(), order.begin() + used, order.end(),
                      [&](int a, int b) { return value(a) != value(b) ? value(a) > value(b) : a < b; });
    order.resize(static_cast<std::size_t>(used));
    return order;
}

}  // namespace

std::vector<ExpertRows> choose_experts(std::span<const float> scores, int experts, int used) {
    std::vector<ExpertRows> chosen(static_cast<std::size_t>(experts));
    const auto width = static_cast<std::size_t>(experts);
    std::vector<float> factors;
    for (std::size_t token = 0; token * width < scores.size(); ++token) {
        const std::span<const float> row = scores.subspan(token * width, width);
        const std::vector<int> best = highest(row, used);
        const float largest = row[static_cast<std::size_t>(best.front())];
        factors.clear();
        for (const int expert : best) factors.push_back(std::exp(row[static_cast<std::size_t>(expert)] - largest));
        const float sum = std::accumulate(factors.begin(), factors.end(), 0.0f);
        for (std::size_t i = 0; i < best.size(); ++i) {
            ExpertRows& expert = chosen[static_cast<std::size_t>(best[i])];
            expert.rows.push_back(static_cast<std::int32_t>(token));
            expert.factors.push_back(factors[i] / sum);
        }
    }
    return chosen;
}

}  // namespace lectern
