#include "app/command_line/reading_options.h"

#include <CLI/CLI.hpp>

#include "app/command_line/heads_files.h"
#include "app/command_line/model_options.h"
#include "engine/base/memory.h"
#include "engine/cache/budget.h"
#include "engine/policies/policy.h"
#include "engine/read/presets.h"

namespace lectern::cli {

void add_preset_option(CLI::App& command, std::string& preset) {
    std::string help = "Read as a published method was run; other options change parts of it.";
    for (const Preset& known : presets()) help += fmt::format("\n{}: {}", known.name, known.what);
    command.add_option("--preset", preset, help);
}

void add_reading_options(CLI::App& command, ReadingOptions& options) {
    add_preset_option(command, options.preset);
    std::string keep_help =
        "How much is kept; default: complete where the document fits the model's trained window, "
        "else compact.";
    std::vector<std::string> names;
    for (const NamedBudget& known : named_budgets()) {
        keep_help += fmt::format("\n{}: {}", known.name, known.what);
        names.emplace_back(known.name);
    }
    CLI::Option* keep = command.add_option("--keep", options.keep, keep_help)->check(CLI::IsMember(names));
    command
        .add_option("--budget", options.budget,
                    "The same in numbers: tokens per head (4096), a share of the document (10%), bytes (512MiB, 2GiB), "
                    "or full")
        ->excludes(keep);
    command.add_option("--policy", options.policy,
                       fmt::format("How to choose what is kept: {}; default: full if everything fits, else zap where "
                                   "there are heads for the model, else replay, which reads everything twice",
                                   fmt::join(policy_names(), ", ")));
    add_heads_option(command, options.heads);
    command
        .add_option(
            "--positions", options.positions,
            "original or rank; default: rank with locret and for documents longer than the model's trained window")
        ->check(CLI::IsMember({"original", "rank"}));
    command.add_option("--chunk", options.chunk, "Tokens read together; default: 512")->check(CLI::Range(16, 8192));
    command
        .add_option("--sinks", options.sinks, "First tokens that are always kept; default: 4, or as the policy has it")
        ->check(CLI::Range(0, 1 << 16));
    add_format_option(command, options.format)->default_str("q8; of a budget in bytes what measured better, q8 or q4");
}

Result<ReadOptions> parse_reading_options(const ReadingOptions& options) {
    ReadOptions result;
    result.budget.kind = Budget::Kind::usual;
    if (!options.preset.empty()) {
        const auto named = preset(options.preset);
        if (!named) return fail(named.error());
        result = *named;
    }
    for (const NamedBudget& known : named_budgets())
        if (options.keep == known.name) result.budget = {.kind = known.kind, .amount = 0};
    if (!options.budget.empty()) {
        const auto budget = Budget::parse(options.budget);
        if (!budget) return fail(budget.error());
        result.budget = *budget;
    }
    if (!options.format.empty()) {
        const auto format = parse_cell_format(options.format);
        if (!format) return fail(format.error());
        result.format = *format;
    }
    if (!options.policy.empty()) {
        // A wrong name is said before a long document is opened for nothing.
        if (const auto known = check_policy_name(options.policy); !known) return fail(known.error());
        result.policy = options.policy;
    }
    if (options.chunk) result.chunk = *options.chunk;
    if (options.sinks) result.sinks = options.sinks;
    if (options.positions == "original") result.positions = PositionMode::original;
    if (options.positions == "rank") result.positions = PositionMode::rank;
    for (const QuestionPlace place : {QuestionPlace::none, QuestionPlace::first, QuestionPlace::last})
        if (options.question == name(place)) result.question = place;
    return result;
}

Result<void> attach_wanted_heads(Model& model, const ReadOptions& wanted, const std::string& file) {
    if (wanted.budget.kind == Budget::Kind::full && wanted.policy.empty()) return {};
    return attach_heads(model, file);
}

std::string count_pages(const PageChoice& pages, const Document& document) {
    const auto all = document.pages.size();
    if (pages.empty()) return fmt::format("{} {}, ", all, all == 1 ? "page" : "pages");
    return fmt::format("{} of {} pages ({}), ", chosen_before(pages, static_cast<int>(all)), all,
                       describe(pages, document));
}

std::string plan_line(const ReadPlan& plan, std::string_view pages) {
    const std::string kept = plan.budget_tokens >= plan.document_tokens
                                 ? std::string("all of them kept")
                                 : fmt::format("{} of them kept per head ({:.0f} %), chosen by {}", plan.budget_tokens,
                                               100.0 * plan.budget_tokens / plan.document_tokens, plan.policy);
    const std::string on_card = plan.device_bytes > 0 ? fmt::format(", on the graphics card {} beside the model",
                                                                    describe_bytes(plan.device_bytes))
                                                      : std::string();
    return fmt::format("Plan: {}{} tokens, {}; cells {} ({}), positions {}, memory at most {}{}", pages,
                       plan.document_tokens, kept, describe_bytes(plan.budget_bytes), name(plan.format),
                       name(plan.positions), describe_bytes(plan.declared_peak_bytes), on_card);
}

Json describe(const ReadPlan& plan) {
    return {{"policy", plan.policy},
            {"format", name(plan.format)},
            {"positions", name(plan.positions)},
            {"chunk", plan.chunk},
            {"question", name(plan.question)},
            {"budget_tokens", plan.budget_tokens},
            {"budget_bytes", plan.budget_bytes},
            {"device_bytes", plan.device_bytes},
            {"notices", english(plan.notices)}};
}

}  // namespace lectern::cli
