#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/command_line/model_options.h"
#include "app/command_line/reading_options.h"
#include "app/plan/plan_solver.h"

namespace lectern::cli {

namespace {

struct PlanOptions {
    ModelChoice choice;
    ReadingOptions reading;
    int tokens = 0;
    bool json = false;
};

Result<void> plan(const PlanOptions& options) {
    const auto wanted = parse_reading_options(options.reading);
    if (!wanted) return fail(wanted.error());
    const auto model = open_model(options.choice);
    if (!model) return fail(model.error());
    if (auto done = attach_wanted_heads(**model, *wanted, options.reading.heads); !done) return fail(done.error());
    const auto made = solve_plan(**model, options.tokens, *wanted);
    if (!made) return fail(made.error());
    if (!options.json) {
        for (const Sentence& notice : made->notices) say(fmt::format("Note: {}", notice));
        print_text(plan_line(*made, "") + "\n");
        return {};
    }
    Json json = cli::describe(*made);
    json["tokens"] = made->document_tokens;
    json["declared_peak_bytes"] = made->declared_peak_bytes;
    print_json(json);
    return {};
}

}  // namespace

void add_plan(CLI::App& app, Run& chosen) {
    auto options = std::make_shared<PlanOptions>();
    CLI::App* command = app.add_subcommand("plan", "Say how a document of a given length would be read");
    add_model_options(*command, options->choice);
    command->add_option("--tokens", options->tokens, "Tokens of the document")
        ->check(CLI::Range(1, 1 << 30))
        ->required();
    add_reading_options(*command, options->reading);
    command->add_flag("--json", options->json, "Print JSON");
    command->callback([=, &chosen] { chosen = [=] { return plan(*options); }; });
}

}  // namespace lectern::cli
