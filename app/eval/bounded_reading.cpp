#include "app/eval/bounded_reading.h"

namespace lectern::eval {

Result<Reading> read_with(Model& model, const TokenizedDocument& document, const Setting& setting,
                          const ReadingOptions& options, const std::function<void(const ReadProgress&)>& report,
                          const CancelToken& cancel) {
    const int tokens = static_cast<int>(document.tokens.size());
    Budget budget;
    if (!setting.kept.everything())
        budget = {.kind = Budget::Kind::tokens, .amount = static_cast<std::uint64_t>(setting.kept.cells(tokens))};
    const auto plan = make_plan(model, tokens,
                                {.budget = budget,
                                 .policy = setting.policy,
                                 .format = setting.format,
                                 .positions = options.positions,
                                 .chunk = options.chunk});
    if (!plan) return fail(plan.error());
    // A plan falls back to another policy where a trained one lacks its heads; results must not bear the wrong name.
    if (plan->policy != setting.policy)
        return fail(
            {.code = ErrorCode::wrong_use,
             .what = fmt::format("There are no retaining heads of this model for the policy '{}'.", setting.policy),
             .means = "The document was not read with it.",
             .next = "Train heads, or choose other --policies."});
    return read_document(model, document, *plan, report, cancel);
}

}  // namespace lectern::eval
