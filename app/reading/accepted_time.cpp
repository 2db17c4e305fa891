#include "app/reading/accepted_time.h"

namespace lectern {

namespace {

constexpr int shortest_tried = 10 * trial_tokens;

/// Whether the plan keeps everything because nobody said how much to keep, and whether there is much to read for it.
bool is_open(const ReadingJob& job, const ReadOptions& wanted) {
    const ReadPlan& plan = *job.plan;
    return wanted.budget.kind == Budget::Kind::usual && wanted.policy != "full" &&
           plan.budget_tokens >= plan.document_tokens && plan.document_tokens >= shortest_tried && !job.is_in_library();
}

}  // namespace

Result<AcceptedTime> in_accepted_time(ReadingJob& job, Model& model, const ReadOptions& wanted, double minutes,
                                      const std::function<void()>& before_trial, const CancelToken& cancel) {
    AcceptedTime as_wanted{.options = wanted};
    // A plan that does not fit is made smaller by others.
    if (minutes <= 0 || !job.make_plan(wanted) || !is_open(job, wanted)) return as_wanted;
    const ReadPlan everything = *job.plan;
    AcceptedTime compact{.options = wanted};
    compact.options.budget = {.kind = Budget::Kind::compact, .amount = 0};
    compact.takes_known = job.make_plan(compact.options) && job.is_in_library();
    if (compact.takes_known) return compact;
    before_trial();
    const auto time = try_reading(model, job.tokens, everything, cancel);
    if (!time && cancel.cancelled()) return fail(time.error());
    if (!time || (time->least + time->most) / 2 <= 60 * minutes) return as_wanted;
    compact.everything = *time;
    return compact;
}

}  // namespace lectern
