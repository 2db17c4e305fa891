#include "engine/read/lower_budget.h"

#include "engine/model/rank_view.h"
#include "engine/read/keep_to_budget.h"

namespace lectern {

namespace {

/// Whether the policy that read can say now what to keep.
bool can_choose(const Policy& policy, const ReadingInProgress& state) {
    if (policy.name() == "full") return false;
    const bool remembers = policy.scores_at_eviction() && policy.needs().activations;
    // That is not kept with a complete reading, and comes back to a restored one with its next chunk.
    return !(remembers && (state.reading.complete || state.reading.prefilled_tokens == 0));
}

bool is_settled(const Reading& reading) {
    return reading.complete && reading.plan.positions == PositionMode::rank;
}

}  // namespace

Result<ReadPlan> plan_with_less(const Model& model, const ReadingInProgress& state, const Budget& budget) {
    const Reading& reading = state.reading;
    const ReadPlan& plan = reading.plan;
    ReadOptions options{.budget = budget,
                        .policy = can_choose(*state.policy, state) ? plan.policy : "keydiff",
                        .format = plan.format,
                        .positions = plan.positions,
                        .chunk = plan.chunk,
                        .sinks = plan.sinks,
                        .question = plan.question,
                        .saved = plan.saved,
                        .asked = plan.asked,
                        .lowered = plan.lowered,
                        .held_bytes = plan.ram_bytes(),
                        .held_device_bytes = plan.device_bytes};
    options.lowered.push_back({.until = reading.tokens, .budget_tokens = plan.budget_tokens, .policy = plan.policy});
    auto less = make_plan(model, plan.document_tokens, options);
    if (less && less->division == BudgetDivision::open && plan.division == BudgetDivision::found)
        divide_alike(model.config(), *state.policy, plan, *less);
    return less;
}

namespace {

/// `plan` becomes the reading's.
void take_plan(const Transformer& transformer, ReadingInProgress& state, const ReadPlan& plan) {
    const ModelConfig& config = transformer.config();
    Reading& reading = state.reading;
    std::vector<RanksOfHeads> ranks;
    if (is_settled(reading))
        for (int l = 0; l < reading.cells.layers(); ++l) ranks.push_back(ranks_of(reading.cells[l]));
    reading.plan = plan;
    keep_to_budget(config, *state.policy, reading);
    fit_memory(config, *state.policy, reading);
    for (std::size_t l = 0; l < ranks.size(); ++l)
        if (config.window[l] == 0)
            rotate_from_ranks(reading.cells.backend(static_cast<int>(l)), reading.cells[static_cast<int>(l)], ranks[l],
                              transformer.rope(plan.sequence_length(), static_cast<int>(l)).frequencies());
    state.pace.lower(plan.budget_tokens);
}

}  // namespace

Result<void> lower_budget(Model& model, ReadingInProgress& state, const ReadPlan& plan) {
    Reading& reading = state.reading;
    if (plan.policy != reading.plan.policy) {
        auto policy = make_policy(plan.policy, model.policy_parts());
        if (!policy) return fail(policy.error());
        state.policy = std::move(*policy);
    }
    try {
        take_plan(model.transformer(), state, plan);
    } catch (const BackendFailure& failure) {
        return fail(failure.error);
    }
    return {};
}

}  // namespace lectern
