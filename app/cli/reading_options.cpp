#include "app/cli/reading_options.h"

#include "app/cli/heads_files.h"
#include "app/cli/model_options.h"

namespace lectern::cli {

void add_reading_options(CLI::App& command, ReadingOptions& options) {
    command
        .add_option("--budget", options.budget,
                    "How much may be kept: tokens per head (4096), bytes (512MiB, 2GiB), or full")
        ->capture_default_str();
    command.add_option("--policy", options.policy,
                       fmt::format("How to choose what is kept: {}; default: full if everything fits, else zap where "
                                   "there are heads for the model, else keydiff",
                                   fmt::join(policy_names(), ", ")));
    add_heads_option(command, options.heads);
    command
        .add_option(
            "--positions", options.positions,
            "original or rank; default: rank with locret and for documents longer than the model's trained window")
        ->check(CLI::IsMember({"original", "rank"}));
    command.add_option("--chunk", options.chunk, "Tokens read together")
        ->check(CLI::Range(16, 8192))
        ->capture_default_str();
    add_format_option(command, options.format);
}

Result<ReadOptions> parse_reading_options(const ReadingOptions& options) {
    ReadOptions result;
    const auto budget = Budget::parse(options.budget);
    if (!budget) return fail(budget.error());
    const auto format = parse_cell_format(options.format);
    if (!format) return fail(format.error());
    // A wrong name is said before a long document is opened for nothing.
    if (!options.policy.empty())
        if (const auto known = check_policy_name(options.policy); !known) return fail(known.error());
    result.budget = *budget;
    result.format = *format;
    result.policy = options.policy;
    result.chunk = options.chunk;
    if (options.positions == "original") result.positions = PositionMode::original;
    if (options.positions == "rank") result.positions = PositionMode::rank;
    return result;
}

Result<void> attach_wanted_heads(Model& model, const ReadingOptions& options) {
    if (options.budget == "full" && options.policy.empty()) return {};
    return attach_heads(model, options.heads);
}

std::string plan_line(const ReadPlan& plan, std::string_view pages) {
    const std::string kept = plan.budget_tokens >= plan.document_tokens
                                 ? std::string("all of them kept")
                                 : fmt::format("{} of them kept per head ({:.0f} %), chosen by {}", plan.budget_tokens,
                                               100.0 * plan.budget_tokens / plan.document_tokens, plan.policy);
    return fmt::format("Plan: {}{} tokens, {}; cells {} ({}), positions {}, memory at most {}", pages,
                       plan.document_tokens, kept, describe_bytes(plan.budget_bytes), name(plan.format),
                       name(plan.positions), describe_bytes(plan.declared_peak_bytes));
}

Json describe(const ReadPlan& plan) {
    return {{"policy", plan.policy},  {"format", name(plan.format)},         {"positions", name(plan.positions)},
            {"chunk", plan.chunk},    {"budget_tokens", plan.budget_tokens}, {"budget_bytes", plan.budget_bytes},
            {"notices", plan.notices}};
}

}  // namespace lectern::cli
