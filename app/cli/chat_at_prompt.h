#pragma once

#include "app/ask/asker.h"
#include "app/cli/document_to_ask.h"

namespace lectern::cli {

/// What is talked about, and how.
struct ChatOptions {
    DocumentOptions document;
    AskOptions answers;
    std::optional<ConversationId> conversation;  ///< to go on with, instead of reading a document
};

/// Reads a document on the engine thread, and asks what a person types meanwhile and afterwards, until stdin ends.
/// Errors: those of opening and reading; what stops an answer is said and ends nothing.
Result<void> chat_at_prompt(const ChatOptions& options);

}  // namespace lectern::cli
