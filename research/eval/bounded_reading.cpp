#include "research/eval/bounded_reading.h"

#include "engine/policies/token_scorer.h"

namespace lectern::eval {

namespace {

constexpr std::string_view oracle = "oracle";

Error no_heads(std::string_view policy) {
    return {.code = ErrorCode::wrong_use,
            .what = sentence("There are no retaining heads of this model for the policy '{policy}'.", policy),
            .means = sentence("The document was not read with it."),
            .next = sentence("Train heads, or choose other --policies.")};
}

Result<Reading> read_to_end(Model& model, Result<ReadingInProgress> begun, const TokenizedDocument& document,
                            const std::function<void(const ReadProgress&)>& report, const CancelToken& cancel) {
    if (!begun) return fail(begun.error());
    if (auto done = read_on(model, document, *begun, {.report = report}, cancel); !done) return fail(done.error());
    return std::move(begun->reading);
}

}  // namespace

std::vector<std::string> measured_policies() {
    std::vector<std::string> names = policy_names();
    names.emplace_back(oracle);
    return names;
}

Result<void> check_measured_policy(std::string_view name) {
    return name == oracle ? Result<void>{} : check_policy_name(name);
}

bool can_run(std::string_view policy, const Model& model) {
    return !lacks_heads(policy, model.policy_parts());
}

Result<Reading> BoundedReader::read(const TokenizedDocument& document, const Setting& setting,
                                    const std::function<void(const ReadProgress&)>& report, const CancelToken& cancel) {
    if (setting.policy == oracle) return read_with_oracle(document, setting, report, cancel);
    // A plan would fall back to another policy; results must not bear the wrong name.
    if (!can_run(setting.policy, model_)) return fail(no_heads(setting.policy));
    const auto plan = make_plan(model_, static_cast<int>(document.tokens.size()), options_for(document, setting));
    if (!plan) return fail(plan.error());
    return read_to_end(model_, begin_reading(model_, *plan), document, report, cancel);
}

ReadOptions BoundedReader::options_for(const TokenizedDocument& document, const Setting& setting) const {
    const int tokens = static_cast<int>(document.tokens.size());
    Budget budget;
    if (!setting.kept.everything())
        budget = {.kind = Budget::Kind::tokens, .amount = static_cast<std::uint64_t>(setting.kept.cells(tokens))};
    return {.budget = budget,
            .policy = setting.policy,
            .format = setting.format,
            .positions = options_.positions,
            .chunk = options_.chunk};
}

Result<Reading> BoundedReader::read_with_oracle(const TokenizedDocument& document, const Setting& setting,
                                                const std::function<void(const ReadProgress&)>& report,
                                                const CancelToken& cancel) {
    if (labelled_ != document.tokens)
        if (auto labelled = label(document, cancel); !labelled) return fail(labelled.error());
    // With the same shares as the trained policy, so that the two differ in their scores alone.
    const TokenScorer* scorer = model_.policy_parts().scorer_for("zap");
    const auto shares = scorer == nullptr ? std::span<const float>() : scorer->shares();
    const auto policy = make_listed_scores_policy(labels_, {shares.begin(), shares.end()});
    const auto plan =
        make_plan(model_, static_cast<int>(document.tokens.size()), options_for(document, setting), *policy);
    if (!plan) return fail(plan.error());
    return read_to_end(model_, begin_reading(model_, *plan, *policy), document, report, cancel);
}

Result<void> BoundedReader::label(const TokenizedDocument& document, const CancelToken& cancel) {
    const auto reading =
        read_in_full(model_, document.tokens, {.room_behind = ReplayLabeller::room_behind({}), .cancel = &cancel});
    if (!reading) return fail(reading.error());
    auto labels = labeller_.label(document.tokens, *reading, {.cancel = &cancel});
    if (!labels) return fail(labels.error());
    labels_ = std::move(labels->scores);
    labelled_ = document.tokens;
    return {};
}

}  // namespace lectern::eval
