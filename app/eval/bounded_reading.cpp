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
    return read_document(model, document, *plan, report, cancel);
}

}  // namespace lectern::eval
