#include "app/plan/plan_solver.h"

#include <cmath>

namespace lectern {

namespace {

/// Scores that are nearer to each other than this are not told apart by 36 questions a point, which q4 had.
constexpr double told_apart = 0.02;

Sentence choice(const ReadPlan& chosen, double score, const ReadPlan& other, double other_score) {
    const auto kept = [](const ReadPlan& plan) {
        return std::lround(100.0 * plan.budget_tokens / plan.document_tokens);
    };
    return sentence(
        "Cells are stored as {format}: {kept} % of the tokens fit into the budget, where {other} has room for "
        "{other_kept} %; the measured score is {score} instead of {other_score} % of what keeping everything gives.",
        Sentence::Term{std::string(name(chosen.format))}, kept(chosen), Sentence::Term{std::string(name(other.format))},
        kept(other), std::lround(100 * score), std::lround(100 * other_score));
}

/// Whether the budget leaves it open how many bits a cell has.
bool is_open(const ReadOptions& options) {
    return !options.format && options.budget.kind == Budget::Kind::bytes;
}

}  // namespace

Result<ReadPlan> solve_plan(const Model& model, int document_tokens, const ReadOptions& options) {
    if (!is_open(options)) return make_plan(model, document_tokens, options);
    return solve_plan(model, document_tokens, options, MeasuredQuality::shipped());
}

Result<ReadPlan> solve_plan(const Model& model, int document_tokens, const ReadOptions& options,
                            const MeasuredQuality& measured) {
    auto usual = make_plan(model, document_tokens, options);
    if (!is_open(options) || !usual || usual->budget_tokens >= document_tokens) return usual;
    ReadOptions wanted = options;
    wanted.format = CellFormat::q4;
    auto smaller = make_plan(model, document_tokens, wanted);
    if (!smaller) return usual;
    const auto usual_score = measured.of(model.config().name, *usual);
    const auto smaller_score = measured.of(model.config().name, *smaller);
    if (!usual_score || !smaller_score || *smaller_score < *usual_score + told_apart) return usual;
    smaller->notices.push_back(choice(*smaller, *smaller_score, *usual, *usual_score));
    return smaller;
}

}  // namespace lectern
