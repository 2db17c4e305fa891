#include <CLI/CLI.hpp>

#include "app/cli/answering.h"
#include "app/cli/ask_server.h"
#include "app/cli/commands.h"
#include "app/cli/document_to_ask.h"
#include "app/cli/every_page_answers.h"

namespace lectern::cli {

namespace {

struct AskCommandOptions {
    DocumentOptions document;
    AskOptions answers;
    ServerOptions server;
    bool every_page = false;
    bool csv = false;
};

Result<void> ask(const AskCommandOptions& options) {
    const std::vector<std::string>& questions = options.document.questions;
    if (auto done = check_questions(questions); !done) return fail(done.error());
    if (options.every_page) {
        auto opened = open_to_survey(options.document, options.server);
        if (!opened) return fail(opened.error());
        return answer_from_every_page(std::move(*opened), questions, list_form(options.csv, options.document.json));
    }
    if (!options.server.address.empty()) return ask_server(options.document, options.server, options.answers);
    const auto session = read_to_ask(options.document);
    if (!session) return fail(session.error());
    return answer_questions(**session, questions, options.answers, options.document.json);
}

}  // namespace

void add_ask(CLI::App& app, Run& chosen) {
    auto options = std::make_shared<AskCommandOptions>();
    CLI::App* command = app.add_subcommand("ask", "Read a document and answer questions about it");
    add_document_options(*command, options->document);
    command->add_option("question", options->document.questions, "Questions, each in quotes")->required();
    command
        ->add_option("--read-question", options->document.reading.question,
                     "Read the document with the question in front of it (first) or behind it (last), which makes the "
                     "reading good for one question; default: none, or as the preset has it")
        ->check(CLI::IsMember({"first", "last", "none"}));
    add_answer_options(*command, options->answers);
    add_every_page_options(*command, options->every_page, options->csv);
    add_server_options(*command, options->server);
    command->callback([=, &chosen] {
        check_model_or_server(*command);
        chosen = [=] { return ask(*options); };
    });
}

}  // namespace lectern::cli
