#pragma once

#include "app/ask/asker.h"
#include "app/cli/document_to_ask.h"

namespace lectern::cli {

/// A server that answers in place of a model of this machine, as a person names it.
struct ServerOptions {
    std::string address;  ///< empty: none
    std::string model;
    int window = 0;
    bool unencrypted = false;
};

/// --server, --server-model, --server-window, --server-unencrypted
void add_server_options(CLI::App& command, ServerOptions& options);

/// Sends the text of the document to the server with each question, after saying so, and answers on stdout as
/// answer_questions() does. The key is in the environment (LECTERN_SERVER_KEY), where no list of programs shows it.
/// Errors: those of each step; cancelled.
Result<void> ask_server(const DocumentOptions& document, const ServerOptions& server, const AskOptions& answers);

}  // namespace lectern::cli
