#pragma once

#include "storage/library.h"
#include "ui/workspace/shown_conversation.h"

namespace lectern {

/// A conversation as the library kept it.
struct LoadedConversation {
    AboutConversation about;
    std::vector<ConversationTurn> turns;
};

/// The conversations about a document, last used last. `first_turn`: the index that the first turn will have. Errors:
/// those of the library.
Result<std::vector<LoadedConversation>> load_conversations(Library& library, const std::string& hash,
                                                           const Document& document, int first_turn);

}  // namespace lectern
