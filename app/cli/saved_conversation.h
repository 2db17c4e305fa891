#pragma once

#include "app/ask/turn_tree.h"
#include "storage/library.h"

namespace lectern::cli {

/// A conversation of the library that is gone on with.
struct SavedConversation {
    ConversationRecord record;
    TurnTree turns;
    DocumentRecord document;  ///< that it is about
};

/// Errors: there is none of that number, or it is about several documents (ErrorCode::wrong_use); those of the library.
Result<SavedConversation> find_conversation(Library& library, ConversationId id);

/// Says which it is.
void say_conversation(const SavedConversation& conversation);

}  // namespace lectern::cli
