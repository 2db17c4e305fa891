#pragma once

#include "app/ask/conversation_keeper.h"
#include "storage/library.h"
#include "ui/workspace/shown_conversation.h"

namespace lectern {

/// The conversation about a document that was used last, if there is one; `kept` goes on with it. Errors: those of the
/// library.
Result<std::vector<ConversationTurn>> load_conversation(Library& library, const std::string& hash,
                                                        ConversationKeeper& kept);

}  // namespace lectern
