#pragma once

#include "storage/library.h"
#include "ui/workspace/conversation_tree.h"
#include "ui/workspace/kept_conversation.h"

namespace lectern {

/// The conversation about a document that was used last, if there is one; `kept` goes on with it. Errors: those of the
/// library.
Result<std::vector<ConversationTurn>> load_conversation(Library& library, const std::string& hash,
                                                        KeptConversation& kept);

}  // namespace lectern
