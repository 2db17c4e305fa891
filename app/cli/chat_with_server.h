#pragma once

#include "app/cli/chat_at_prompt.h"
#include "app/cli/server_options.h"

namespace lectern::cli {

/// Asks a server what a person types about a document, until stdin ends. Errors: those of opening both; what stops an
/// answer is said and ends nothing.
Result<void> chat_with_server(const ChatOptions& options, const ServerOptions& server);

}  // namespace lectern::cli
