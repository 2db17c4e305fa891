#include <unistd.h>

#include <iostream>

#include "app/cli/commands.h"
#include "app/cli/document_session.h"
#include "app/cli/interrupt.h"

namespace lectern::cli {

namespace {

struct Options {
    DocumentOptions document;
    SamplingOptions sampling;
    int most_tokens = 256;
};

/// The next line that is not blank; false at the end of input or on Ctrl-C at the prompt.
bool next_question(std::string& question) {
    do {
        if (isatty(STDIN_FILENO) == 1) fmt::print(stderr, "\n> ");
        if (!std::getline(std::cin, question)) return false;
    } while (question.find_first_not_of(" \t\r") == std::string::npos);
    return true;
}

Result<void> chat(const Options& options) {
    const auto opened = read_session(options.document);
    if (!opened) return fail(opened.error());
    DocumentSession& session = **opened;
    if (!session.reading.complete) return fail(cancelled_reading(session));
    say("Ask your questions, one a line. Ctrl-C stops an answer; Ctrl-D ends.");
    std::string question;
    while (next_question(question)) {
        forget_interrupt();
        const auto result = answer(*session.model, session.reading,
                                   {.text = question, .sampling = options.sampling, .most_tokens = options.most_tokens},
                                   print_text, interrupted());
        print_text("\n");
        if (!result) print_error(result.error());
        forget_interrupt();
    }
    return {};
}

}  // namespace

void add_chat(CLI::App& app, Run& chosen) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("chat", "Read a document once, then ask at a prompt");
    add_document_options(*command, options->document);
    command->remove_option(command->get_option("--json"));
    command->add_option("-n,--max-tokens", options->most_tokens, "Most tokens of an answer")
        ->check(CLI::Range(1, ReadPlan::room_for_questions))
        ->capture_default_str();
    add_sampling_options(*command, options->sampling);
    command->callback([=, &chosen] { chosen = [=] { return chat(*options); }; });
}

}  // namespace lectern::cli
