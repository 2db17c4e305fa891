#include <CLI/CLI.hpp>

#include "app/cli/commands.h"
#include "app/command_line/interrupt.h"
#include "app/command_line/model_options.h"
#include "app/command_line/output.h"
#include "engine/answer/decode.h"
#include "engine/base/memory.h"

namespace lectern::cli {

namespace {

struct GenerateOptions {
    ModelChoice choice;
    SamplingOptions sampling;
    std::string prompt, file, format = "q8";
    int most_tokens = 128;
    bool raw = false;
    bool json = false;
};

std::vector<TokenId> prompt_tokens(const Model& model, const std::string& text, bool raw) {
    std::vector<TokenId> tokens;
    const Tokenizer& tokenizer = model.tokenizer();
    if (raw) {
        if (tokenizer.adds_bos() && tokenizer.bos()) tokens.push_back(*tokenizer.bos());
        tokenizer.encode(text, TextPosition::start, tokens);
        return tokens;
    }
    const ChatFormat& format = model.chat_format();
    tokens = format.opening({});
    tokenizer.encode(text, format.after_opening(), tokens);
    const auto closing = format.closing();
    tokens.insert(tokens.end(), closing.begin(), closing.end());
    return tokens;
}

Result<void> generate(const GenerateOptions& options) {
    std::string text = options.prompt;
    if (!options.file.empty()) {
        auto content = read_text(options.file);
        if (!content) return fail(content.error());
        text = std::move(*content);
    }
    const auto format = parse_cell_format(options.format);
    if (!format) return fail(format.error());
    auto model = open_model(options.choice);
    if (!model) return fail(model.error());
    const std::vector<TokenId> tokens = prompt_tokens(**model, text, options.raw);
    if (tokens.empty())
        return fail({.code = ErrorCode::wrong_use,
                     .what = sentence("The prompt is empty."),
                     .means = sentence("There is nothing to continue."),
                     .next = sentence("Give a text with -p or -f.")});
    const int longest = static_cast<int>(tokens.size()) + options.most_tokens;
    if (longest > (*model)->config().trained_window)
        say(fmt::format("Prompt and answer may reach {} tokens, more than the {} that the model was trained on.",
                        longest, (*model)->config().trained_window));
    const auto result = decode(**model, {.prompt = tokens,
                                         .length = SequenceLength(longest),
                                         .format = *format,
                                         .sampling = options.sampling,
                                         .most_tokens = options.most_tokens,
                                         .on_text = options.json ? nullptr : print_text,
                                         .cancel = &interrupted()});
    if (!result) return fail(result.error());
    if (options.json)
        print_json({{"text", result->text},
                    {"token_ids", result->tokens},
                    {"stop", name(result->stop)},
                    {"prompt_tokens", tokens.size()},
                    {"prompt_seconds", result->prompt_seconds},
                    {"decode_seconds", result->decode_seconds},
                    {"peak_bytes", peak_resident_bytes()}});
    else
        print_text("\n");
    if (result->stop == StopReason::cancelled)
        return fail({.code = ErrorCode::cancelled, .what = sentence("Cancelled."), .means = {}, .next = {}});
    return {};
}

}  // namespace

void add_generate(CLI::App& app, Run& chosen) {
    auto options = std::make_shared<GenerateOptions>();
    CLI::App* command = app.add_subcommand("generate", "Continue a text, or answer it as a message");
    add_model_options(*command, options->choice);
    auto* source = command->add_option_group("prompt");
    source->add_option("-p,--prompt", options->prompt, "The text");
    source->add_option("-f,--file", options->file, "A file with the text; - for stdin");
    source->require_option(1);
    command->add_option("-n,--max-tokens", options->most_tokens, "Most tokens to write")
        ->check(CLI::Range(1, 1 << 20))
        ->capture_default_str();
    add_sampling_options(*command, options->sampling);
    add_format_option(*command, options->format);
    command->add_flag("--raw", options->raw, "Continue the text as it is, without the model's conversation format");
    command->add_flag("--json", options->json, "Print JSON");
    command->callback([=, &chosen] { chosen = [=] { return generate(*options); }; });
}

}  // namespace lectern::cli
