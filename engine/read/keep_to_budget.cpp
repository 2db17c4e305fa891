#include "engine/read/keep_to_budget.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <new>

#include "engine/policies/evict.h"
#include "engine/read/plan_capacities.h"

namespace lectern {

namespace {

/// Of what a head gets on the average. The beginning of a document does not show all that a head is for.
constexpr double least_share = 0.3;

/// A saved reading may be anybody's, and its scores anything: what is no number has no place in an order.
float comparable(float score) {
    return std::isnan(score) ? std::numeric_limits<float>::lowest() : score;
}

/// The least score among the best `kept` of all, of layers without a window.
float least_among_best(const CellStore& cells, const std::vector<int>& window, double kept) {
    std::vector<float> scores;
    for (int l = 0; l < cells.layers(); ++l)
        for (const HeadCells& head : cells[l].heads)
            if (window[static_cast<std::size_t>(l)] == 0)
                std::transform(head.score, head.score + head.used, std::back_inserter(scores), comparable);
    if (scores.empty()) return 0;
    const auto count =
        std::max<std::ptrdiff_t>(1, static_cast<std::ptrdiff_t>(kept * static_cast<double>(scores.size())));
    const auto least = scores.begin() + count - 1;
    std::nth_element(scores.begin(), least, scores.end(), std::greater());
    return *least;
}

/// [layers][kv_heads]
std::vector<float> shares_by_scores(const CellStore& cells, const std::vector<int>& window, double kept) {
    const float least = least_among_best(cells, window, kept);
    std::vector<float> shares;
    for (int l = 0; l < cells.layers(); ++l)
        for (const HeadCells& head : cells[l].heads) {
            const auto best = std::count_if(head.score, head.score + head.used,
                                            [least](float score) { return comparable(score) >= least; });
            shares.push_back(static_cast<float>(std::max(static_cast<double>(best), least_share * kept * head.used)));
        }
    return shares;
}

/// Whether it was divided now.
bool divide_if_due(const ModelConfig& config, const Policy& policy, Reading& reading) {
    ReadPlan& plan = reading.plan;
    if (plan.division != BudgetDivision::open || reading.tokens <= plan.budget_tokens) return false;
    const double kept = static_cast<double>(plan.budget_tokens) / plan.document_tokens;
    plan.division = BudgetDivision::found;
    plan.capacities =
        capacities_of(config, plan, policy.smallest_capacity(), shares_by_scores(reading.cells, config.window, kept));
    return true;
}

void evict(const ModelConfig& config, Policy& policy, Reading& reading) {
    const ReadPlan& plan = reading.plan;
    evict_to_budget(reading.cells, policy, plan.capacities, config.window, reading.tokens == plan.document_tokens,
                    plan.sinks);
}

}  // namespace

void keep_to_budget(const ModelConfig& config, Policy& policy, Reading& reading) {
    const bool divided = divide_if_due(config, policy, reading);
    evict(config, policy, reading);
    if (divided) fit_memory(config, policy, reading);
}

void fit_memory(const ModelConfig& config, Policy& policy, Reading& reading) {
    ReadPlan& plan = reading.plan;
    const std::vector<CellStore::Layer> wanted = plan.cell_layers();
    try {
        reading.cells.resize(wanted);
    } catch (const std::bad_alloc&) {
        for (std::size_t l = 0; l < wanted.size(); ++l)
            for (std::size_t h = 0; h < wanted[l].capacity.size(); ++h)
                if (const int room = reading.cells[static_cast<int>(l)].heads[h].capacity; room < wanted[l].capacity[h])
                    plan.capacities[l][h] = room - plan.chunk;
        evict(config, policy, reading);
    }
}

void divide_alike(const ModelConfig& config, const Policy& policy, const ReadPlan& divided, ReadPlan& plan) {
    std::vector<float> shares;
    for (const std::vector<int>& heads : divided.capacities) shares.insert(shares.end(), heads.begin(), heads.end());
    plan.division = BudgetDivision::found;
    plan.capacities = capacities_of(config, plan, policy.smallest_capacity(), shares);
}

}  // namespace lectern
