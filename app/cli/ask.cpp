#include <CLI/CLI.hpp>

#include "app/cli/answering.h"
#include "app/cli/commands.h"
#include "app/cli/document_to_ask.h"

namespace lectern::cli {

namespace {

struct Options {
    DocumentOptions document;
    AskOptions answers;
};

Result<void> ask(const Options& options) {
    const std::vector<std::string>& questions = options.document.questions;
    if (auto done = check_questions(questions); !done) return fail(done.error());
    const auto session = read_to_ask(options.document);
    if (!session) return fail(session.error());
    return answer_questions(**session, questions, options.answers, options.document.json);
}

}  // namespace

void add_ask(CLI::App& app, Run& chosen) {
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("ask", "Read a document and answer questions about it");
    add_document_options(*command, options->document);
    command->add_option("question", options->document.questions, "Questions, each in quotes")->required();
    command
        ->add_option("--read-question", options->document.reading.question,
                     "Read the document with the question in front of it (first) or behind it (last), which makes the "
                     "reading good for one question; default: none, or as the preset has it")
        ->check(CLI::IsMember({"first", "last", "none"}));
    add_answer_options(*command, options->answers);
    command->callback([=, &chosen] { chosen = [=] { return ask(*options); }; });
}

}  // namespace lectern::cli
