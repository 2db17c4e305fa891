#include <CLI/CLI.hpp>

#include "app/cli/answering.h"
#include "app/cli/chat_at_prompt.h"
#include "app/cli/chat_line.h"
#include "app/cli/commands.h"

namespace lectern::cli {

void add_chat(CLI::App& app, Run& chosen) {
    auto options = std::make_shared<ChatOptions>();
    CLI::App* command = app.add_subcommand("chat", "Read a document once, and ask at a prompt, also while it is read");
    add_document_options(*command, options->document);
    command->remove_option(command->get_option("--json"));
    CLI::Option* document = command->get_option("document")->required(false);
    CLI::Option* model = command->get_option("--model")->required(false);
    CLI::Option* conversation =
        command->add_option("--conversation", options->conversation,
                            "Go on with a conversation of the library, by its number in 'library show'; the document "
                            "need not be there");
    conversation->excludes(document);
    add_answer_options(*command, options->answers);
    command->footer("At the prompt, " + chat_commands() + ".\n" + app.get_footer());
    command->callback([=, &chosen] {
        if (conversation->empty() && document->empty()) throw CLI::RequiredError("document or --conversation");
        if (conversation->empty() && model->empty()) throw CLI::RequiredError("--model");
        chosen = [=] { return chat_at_prompt(*options); };
    });
}

}  // namespace lectern::cli
