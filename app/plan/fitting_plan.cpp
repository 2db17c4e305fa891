#include "app/plan/fitting_plan.h"

#include <algorithm>
#include <optional>

namespace lectern {

namespace {

Error does_not_fit(const Error& why) {
    return {.code = ErrorCode::out_of_memory,
            .what = why.what,
            .means = sentence("Not even the smallest budget fits into the memory that is free."),
            .next = sentence("Close other programs, or choose a smaller model.")};
}

Error lowered(const Error& why) {
    return {.code = ErrorCode::out_of_memory,
            .what = why.what,
            .means = sentence("Less of the document is kept than was asked for."),
            .next = sentence("Close other programs if more is to be kept, and read the document again.")};
}

/// The next format of fewer bits a number, if there is one whose cells can be dropped.
std::optional<CellFormat> smaller(CellFormat format) {
    if (format == CellFormat::q4 || is_grouped(format)) return std::nullopt;
    return format == CellFormat::q8 ? CellFormat::q4 : CellFormat::q8;
}

Budget tokens(int count) {
    return {.kind = Budget::Kind::tokens, .amount = static_cast<std::uint64_t>(count)};
}

Budget half_of(const Budget& budget, int document_tokens) {
    if (budget.kind == Budget::Kind::bytes || budget.kind == Budget::Kind::share)
        return {.kind = budget.kind, .amount = budget.amount / 2};
    const auto all = static_cast<std::uint64_t>(document_tokens);
    const std::uint64_t now = budget.amount > 0 ? std::min(all, budget.amount) : all;
    return {.kind = Budget::Kind::tokens, .amount = now / 2};
}

}  // namespace

ReadOptions with_less(ReadOptions options, int document_tokens) {
    if (const auto format = smaller(options.format.value_or(CellFormat::q8))) {
        options.format = *format;
    } else {
        options.format = CellFormat::q4;  // larger than groups, but of it cells can be dropped
        options.budget = half_of(options.budget, document_tokens);
    }
    if (options.policy == "full" && options.budget.kind != Budget::Kind::full) options.policy.clear();
    return options;
}

Result<FittingPlan> plan_what_fits(const Model& model, int document_tokens, const ReadOptions& options,
                                   std::optional<Error> why) {
    ReadOptions wanted = options;
    if (wanted.budget.kind == Budget::Kind::compact || wanted.budget.kind == Budget::Kind::balanced)
        wanted.budget = tokens(named_budget(wanted.budget.kind, document_tokens));
    for (;;) {
        auto planned = solve_plan(model, document_tokens, wanted);
        if (planned) {
            // What is less than this, should reading it need too much, is less than what was planned.
            if (wanted.budget.kind == Budget::Kind::usual) wanted.budget = tokens(planned->budget_tokens);
            if (why) why = lowered(*why);
            return FittingPlan{.plan = std::move(*planned), .options = std::move(wanted), .why = std::move(why)};
        }
        if (planned.error().code != ErrorCode::out_of_memory) return fail(why ? does_not_fit(*why) : planned.error());
        if (!why) why = planned.error();
        wanted = with_less(std::move(wanted), document_tokens);
    }
}

}  // namespace lectern
