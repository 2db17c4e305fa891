#include "engine/read/lower_budget.h"

#include <new>

#include "engine/model/rank_view.h"

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
    return make_plan(model, plan.document_tokens, options);
}

namespace {

/// `plan` becomes the reading's.
void take_plan(const Transformer& transformer, const std::vector<int>& window, ReadingInProgress& state,
               const ReadPlan& plan) {
    Reading& reading = state.reading;
    std::vector<RanksOfHeads> ranks;
    if (is_settled(reading))
        for (int l = 0; l < reading.cells.layers(); ++l) ranks.push_back(ranks_of(reading.cells[l]));
    evict_to_budget(reading.cells, *state.policy, plan.capacities, window, reading.tokens == plan.document_tokens,
                    plan.sinks);
    for (std::size_t l = 0; l < ranks.size(); ++l)
        if (window[l] == 0)
            rotate_from_ranks(reading.cells.backend(static_cast<int>(l)), reading.cells[static_cast<int>(l)], ranks[l],
                              transformer.rope(plan.sequence_length(), static_cast<int>(l)).frequencies());
    reading.plan = plan;
    state.pace.lower(plan.budget_tokens);
    try {
        reading.cells.shrink(plan.cell_layers());
    } catch (const std::bad_alloc&) {
        // Layers that did not move stay as large as they are: that costs memory and changes nothing else.
    }
}

}  // namespace

Result<void> lower_budget(Model& model, ReadingInProgress& state, const ReadPlan& plan) {
    Reading& reading = state.reading;
    const Transformer& transformer = model.transformer();
    if (plan.policy != reading.plan.policy) {
        auto policy = make_policy(plan.policy, model.policy_parts());
        if (!policy) return fail(policy.error());
        state.policy = std::move(*policy);
    }
    try {
        take_plan(transformer, model.config().window, state, plan);
    } catch (const BackendFailure& failure) {
        return fail(failure.error);
    }
    return {};
}

}  // namespace lectern
