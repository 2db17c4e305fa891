#include "engine/read/plan_capacities.h"

#include <algorithm>

namespace lectern {

namespace {

/// A budget that is divided by scores may give a head so many times what the others get on the average: a bound on
/// memory that is planned before the scores are known. With 8 the score at a tenth was lower (docs/benchmarks.md).
constexpr int most_growth = 4;

}  // namespace

int kept_in_layer(int window, CellFormat format, int cells) {
    return window > 0 && !is_grouped(format) ? std::min(window, cells) : cells;
}

int largest_capacity(const ModelConfig& config, const ReadPlan& plan) {
    int largest = plan.document_tokens;
    // Ranks, and those of a question behind them, should not pass what the model follows well.
    if (plan.positions == PositionMode::rank)
        largest = std::min(largest, config.good_up_to - ReadPlan::room_for_questions);
    if (plan.division != BudgetDivision::fixed && plan.budget_tokens < plan.document_tokens / most_growth)
        largest = std::min(largest, plan.budget_tokens * most_growth);
    return std::max(largest, plan.budget_tokens);
}

HeadCapacities capacities_of(const ModelConfig& config, const ReadPlan& plan, int smallest,
                             std::span<const float> shares) {
    std::vector<float> without_window;
    auto share = shares.begin();
    for (int l = 0; l < config.layers; ++l)
        for (int h = 0; h < config.stored_heads(l); ++h) {
            const float of_head = shares.empty() ? 1.0f : *share++;
            if (!config.has_window(l)) without_window.push_back(of_head);
        }
    const std::vector<int> divided = divide_budget({.budget = plan.budget_tokens,
                                                    .smallest = std::min(plan.budget_tokens, smallest),
                                                    .largest = largest_capacity(config, plan)},
                                                   without_window);
    HeadCapacities capacities;
    auto next = divided.begin();
    for (int l = 0; l < config.layers; ++l) {
        const int window = config.window[static_cast<std::size_t>(l)];
        const int heads = config.stored_heads(l);
        capacities.emplace_back(static_cast<std::size_t>(heads),
                                kept_in_layer(window, plan.format, plan.budget_tokens));
        if (window > 0) continue;
        std::copy_n(next, heads, capacities.back().begin());
        next += heads;
    }
    return capacities;
}

}  // namespace lectern
