#include "engine/answer/perplexity.h"

#include <CLI/CLI.hpp>

#include "app/command_line/interrupt.h"
#include "app/command_line/model_options.h"
#include "app/command_line/output.h"
#include "research/lab/commands.h"

namespace lectern::cli {

namespace {

struct PerplexityOptions {
    ModelChoice choice;
    std::string file, format = "q8";
    int window = 512;
    bool json = false;
};

Result<void> measure(const PerplexityOptions& options) {
    const auto text = read_text(options.file);
    if (!text) return fail(text.error());
    const auto format = parse_cell_format(options.format);
    if (!format) return fail(format.error());
    auto model = open_model(options.choice);
    if (!model) return fail(model.error());
    const Tokenizer& tokenizer = (*model)->tokenizer();
    std::vector<TokenId> tokens;
    if (tokenizer.adds_bos() && tokenizer.bos()) tokens.push_back(*tokenizer.bos());
    tokenizer.encode(*text, TextPosition::start, tokens);
    const auto report = [&](int done, int all) {
        if (options.choice.verbose) say(fmt::format("{} of {} windows", done, all));
    };
    const auto result = perplexity(**model, std::move(tokens), options.window, *format, report, interrupted());
    if (!result) return fail(result.error());
    if (options.json)
        print_json({{"perplexity", result->value}, {"tokens", result->scored_tokens}});
    else
        print_text(fmt::format("perplexity {:.4f} over {} tokens\n", result->value, result->scored_tokens));
    return {};
}

}  // namespace

void add_perplexity(CLI::App& app, Run& chosen) {
    auto options = std::make_shared<PerplexityOptions>();
    CLI::App* command = app.add_subcommand("perplexity", "Measure how well a model predicts a text");
    add_model_options(*command, options->choice);
    command->add_option("-f,--file", options->file, "A text file; - for stdin")->required();
    command->add_option("--ctx", options->window, "Tokens of a window; the second half is scored")
        ->check(CLI::Range(8, 1 << 20))
        ->capture_default_str();
    add_format_option(*command, options->format);
    command->add_flag("--json", options->json, "Print JSON");
    command->callback([=, &chosen] { chosen = [=] { return measure(*options); }; });
}

}  // namespace lectern::cli
