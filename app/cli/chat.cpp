#include <CLI/CLI.hpp>

#include "app/cli/answering.h"
#include "app/cli/chat_at_prompt.h"
#include "app/cli/chat_line.h"
#include "app/cli/chat_with_server.h"
#include "app/cli/commands.h"

namespace lectern::cli {

void add_chat(CLI::App& app, Run& chosen) {
    auto options = std::make_shared<ChatOptions>();
    auto server = std::make_shared<ServerOptions>();
    CLI::App* command = app.add_subcommand("chat", "Read a document once, and ask at a prompt, also while it is read");
    add_document_options(*command, options->document);
    command->remove_option(command->get_option("--json"));
    CLI::Option* document = command->get_option("document")->required(false);
    add_server_options(*command, *server);
    CLI::Option* conversation =
        command->add_option("--conversation", options->conversation,
                            "Go on with a conversation of the library, by its number in 'library show'; the document "
                            "need not be there");
    conversation->excludes(document)->excludes("--pages");  // it is about what it was about before
    conversation->excludes("--no-library");                 // where it stands, and what is said is added to it
    add_answer_options(*command, options->answers);
    command->footer("At the prompt, " + chat_commands() + ".\n" + app.get_footer());
    command->callback([=, &chosen] {
        if (conversation->empty() && document->empty()) throw CLI::RequiredError("document or --conversation");
        if (conversation->empty()) check_model_or_server(*command);
        chosen = [=] {
            return server->address.empty() ? chat_at_prompt(*options) : chat_with_server(*options, *server);
        };
    });
}

}  // namespace lectern::cli
