#include "app/plan/fitting_plan.h"

#include <algorithm>

namespace lectern {

namespace {

Error does_not_fit(const Error& why) {
    return {.code = ErrorCode::out_of_memory,
            .what = why.what,
            .means = "Not even the smallest budget fits into the memory that is free.",
            .next = "Close other programs, or choose a smaller model."};
}

Error lowered(const Error& why) {
    return {.code = ErrorCode::out_of_memory,
            .what = why.what,
            .means = "Less of the document is kept than was asked for.",
            .next = "Close other programs if more is to be kept, and read the document again."};
}

}  // namespace

ReadOptions with_less(ReadOptions options, int document_tokens) {
    Budget& budget = options.budget;
    const CellFormat format = options.format.value_or(CellFormat::q8);
    if (is_grouped(format)) options.format = CellFormat::q4;  // larger, but of it cells can be dropped
    if (format != CellFormat::q4 && !is_grouped(format)) {
        options.format = format == CellFormat::q8 ? CellFormat::q4 : CellFormat::q8;
    } else if (budget.kind == Budget::Kind::bytes || budget.kind == Budget::Kind::share) {
        budget.amount /= 2;
    } else {
        const auto all = static_cast<std::uint64_t>(document_tokens);
        const std::uint64_t now = budget.amount > 0 ? std::min(all, budget.amount) : all;
        budget = {.kind = Budget::Kind::tokens, .amount = now / 2};
    }
    if (options.policy == "full" && budget.kind != Budget::Kind::full) options.policy.clear();
    return options;
}

Result<FittingPlan> plan_what_fits(const Model& model, int document_tokens, const ReadOptions& options,
                                   std::optional<Error> why) {
    ReadOptions wanted = options;
    for (;;) {
        auto planned = solve_plan(model, document_tokens, wanted);
        if (planned) {
            // What is less than this, should reading it need too much, is less than what was planned.
            if (wanted.budget.kind == Budget::Kind::usual)
                wanted.budget = {.kind = Budget::Kind::tokens,
                                 .amount = static_cast<std::uint64_t>(planned->budget_tokens)};
            if (why) why = lowered(*why);
            return FittingPlan{.plan = std::move(*planned), .options = std::move(wanted), .why = std::move(why)};
        }
        if (planned.error().code != ErrorCode::out_of_memory) return fail(why ? does_not_fit(*why) : planned.error());
        if (!why) why = planned.error();
        wanted = with_less(std::move(wanted), document_tokens);
    }
}

}  // namespace lectern
