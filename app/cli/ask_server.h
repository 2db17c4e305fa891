#pragma once

#include "app/ask/asker.h"
#include "app/cli/document_to_ask.h"
#include "app/cli/server_options.h"

namespace lectern::cli {

/// Sends the text of the document to the server with each question, after saying so, and answers on stdout as
/// answer_questions() does. Errors: those of each step; cancelled.
Result<void> ask_server(const DocumentOptions& document, const ServerOptions& server, const AskOptions& answers);

}  // namespace lectern::cli
