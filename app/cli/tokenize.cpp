#include <iostream>

#include "app/cli/commands.h"
#include "app/cli/model_options.h"
#include "app/cli/output.h"

namespace lectern::cli {

namespace {

struct Options {
    ModelChoice choice;
    bool special = false;
    bool json = false;
};

Result<void> tokenize_stdin(const Options& options) {
    const auto file = open_file(options.choice);
    if (!file) return fail(file.error());
    const auto tokenizer = Tokenizer::from(*file);
    if (!tokenizer) return fail(tokenizer.error());
    const auto text = read_text("-");
    if (!text) return fail(text.error());
    std::vector<TokenId> ids;
    if (options.special && (*tokenizer)->adds_bos() && (*tokenizer)->bos()) ids.push_back(*(*tokenizer)->bos());
    (*tokenizer)->encode(*text, TextPosition::start, ids);
    print_text(options.json ? fmt::format("[{}]\n", fmt::join(ids, ",")) : fmt::format("{}\n", fmt::join(ids, " ")));
    return {};
}

Result<void> detokenize_stdin(const Options& options) {
    const auto file = open_file(options.choice);
    if (!file) return fail(file.error());
    const auto tokenizer = Tokenizer::from(*file);
    if (!tokenizer) return fail(tokenizer.error());
    auto text = read_text("-");
    if (!text) return fail(text.error());
    for (char& c : *text)  // a JSON array as well as bare numbers
        if (c == ',' || c == '[' || c == ']') c = ' ';
    std::istringstream in(*text);
    TextStream stream;
    long long id = 0;
    while (in >> id) {
        if (id < 0 || id >= (*tokenizer)->size())
            return fail(
                {.code = ErrorCode::bad_input,
                 .what = fmt::format("{} is not a token of this model, which has {}.", id, (*tokenizer)->size()),
                 .means = "The text ends before it.",
                 .next = "Check that the ids come from the same model."});
        print_text(stream.push((*tokenizer)->bytes(static_cast<TokenId>(id), options.special)));
    }
    print_text(stream.finish());
    if (!in.eof())
        return fail({.code = ErrorCode::bad_input,
                     .what = "There is something among the ids that is not a number.",
                     .means = "The text ends before it.",
                     .next = "Give ids as numbers with blanks or commas between them."});
    return {};
}

}  // namespace

void add_tokenize(CLI::App& app, Run& chosen) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("tokenize", "Print the token ids of the text on stdin");
    add_file_options(*command, options->choice);
    command->add_flag("--special", options->special, "Put BOS in front where the model adds it");
    command->add_flag("--json", options->json, "Print one JSON array");
    command->callback([=, &chosen] { chosen = [=] { return tokenize_stdin(*options); }; });
}

void add_detokenize(CLI::App& app, Run& chosen) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("detokenize", "Print the text of the token ids on stdin");
    add_file_options(*command, options->choice);
    command->add_flag("--special", options->special, "Show special tokens by their names");
    command->callback([=, &chosen] { chosen = [=] { return detokenize_stdin(*options); }; });
}

}  // namespace lectern::cli
