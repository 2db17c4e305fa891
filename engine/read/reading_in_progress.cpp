#include "engine/read/reading_in_progress.h"

#include <new>

namespace lectern {

namespace {

Result<ReadingInProgress> begin(Model& model, const ReadPlan& plan, std::shared_ptr<Policy> policy) {
    try {
        return ReadingInProgress{
            .reading = {.plan = plan,
                        .cells = CellStore(model.transformer().backends(), plan.format, plan.cell_layers())},
            .policy = std::move(policy),
            .surprisal = {},
            .pace = Pace(plan.budget_tokens)};
    } catch (const BackendFailure& failure) {
        return fail(failure.error);
    } catch (const std::bad_alloc&) {
        return fail(no_memory_for_cells(plan));
    }
}

}  // namespace

Error no_memory_for_cells(const ReadPlan& plan) {
    return {.code = ErrorCode::out_of_memory,
            .what = sentence("There is no memory left for the cells ({bytes}).", Sentence::Bytes{plan.budget_bytes}),
            .means = sentence("The document was not read."),
            .next = sentence("Choose a smaller budget, or close other programs.")};
}

Result<ReadingInProgress> begin_reading(Model& model, const ReadPlan& plan) {
    auto policy = make_policy(plan.policy, model.policy_parts());
    if (!policy) return fail(policy.error());
    return begin(model, plan, std::move(*policy));
}

Result<ReadingInProgress> begin_reading(Model& model, const ReadPlan& plan, Policy& policy) {
    return begin(model, plan, std::shared_ptr<Policy>(std::shared_ptr<Policy>(), &policy));  // owns nothing
}

}  // namespace lectern
