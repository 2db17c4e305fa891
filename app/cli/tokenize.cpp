#include <CLI/CLI.hpp>
#include <charconv>
#include <sstream>

#include "app/cli/commands.h"
#include "app/command_line/model_options.h"
#include "app/command_line/output.h"

namespace lectern::cli {

namespace {

struct TokenizeOptions {
    ModelChoice choice;
    bool special = false;
    bool json = false;
};

Result<void> tokenize_stdin(const TokenizeOptions& options) {
    const auto file = open_file(options.choice);
    if (!file) return fail(file.error());
    const auto tokenizer = Tokenizer::from(*file);
    if (!tokenizer) return fail(tokenizer.error());
    const auto text = read_stdin();
    if (!text) return fail(text.error());
    std::vector<TokenId> ids;
    if (options.special && (*tokenizer)->adds_bos() && (*tokenizer)->bos()) ids.push_back(*(*tokenizer)->bos());
    (*tokenizer)->encode(*text, TextPosition::start, ids);
    print_text(options.json ? fmt::format("[{}]\n", fmt::join(ids, ",")) : fmt::format("{}\n", fmt::join(ids, " ")));
    return {};
}

Result<void> detokenize_stdin(const TokenizeOptions& options) {
    const auto file = open_file(options.choice);
    if (!file) return fail(file.error());
    const auto tokenizer = Tokenizer::from(*file);
    if (!tokenizer) return fail(tokenizer.error());
    auto text = read_stdin();
    if (!text) return fail(text.error());
    for (char& c : *text)  // a JSON array as well as bare numbers
        if (c == ',' || c == '[' || c == ']') c = ' ';
    std::istringstream in(*text);
    TextStream stream;
    for (std::string word; in >> word;) {
        TokenId id = 0;
        const char* end = word.data() + word.size();
        const auto [rest, error] = std::from_chars(word.data(), end, id);
        const bool is_number = rest == end && error != std::errc::invalid_argument;
        if (!is_number || error != std::errc() || id < 0 || id >= (*tokenizer)->size()) {
            print_bytes(stream.finish());
            return fail({.code = ErrorCode::bad_input,
                         .what = is_number ? sentence("{id} is not a token of this model, which has {count}.", word,
                                                      (*tokenizer)->size())
                                           : sentence("'{text}' is not a number.", word),
                         .means = sentence("The text ends before it."),
                         .next = is_number ? sentence("Check that the ids come from the same model.")
                                           : sentence("Give ids as numbers with blanks or commas between them.")});
        }
        print_bytes(stream.push((*tokenizer)->bytes(id, options.special)));
    }
    print_bytes(stream.finish());
    return {};
}

}  // namespace

void add_tokenize(CLI::App& app, Run& chosen) {
    auto options = std::make_shared<TokenizeOptions>();
    CLI::App* command = app.add_subcommand("tokenize", "Print the token ids of the text on stdin");
    add_file_options(*command, options->choice);
    command->add_flag("--special", options->special, "Put BOS in front where the model adds it");
    command->add_flag("--json", options->json, "Print one JSON array");
    command->callback([=, &chosen] { chosen = [=] { return tokenize_stdin(*options); }; });
}

void add_detokenize(CLI::App& app, Run& chosen) {
    auto options = std::make_shared<TokenizeOptions>();
    CLI::App* command = app.add_subcommand("detokenize", "Print the text of the token ids on stdin");
    add_file_options(*command, options->choice);
    command->add_flag("--special", options->special, "Show special tokens by their names");
    command->callback([=, &chosen] { chosen = [=] { return detokenize_stdin(*options); }; });
}

}  // namespace lectern::cli
