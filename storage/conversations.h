#pragma once

#include <vector>

#include "engine/base/error.h"
#include "storage/library_options.h"
#include "storage/records.h"

namespace lectern {

class Connection;

/// What was asked about the documents of a library, and answered. A part of Library, which says what all parts promise.
class Conversations {
 public:
    /// Both must outlive it, as Library sees to.
    Conversations(Connection& connection, const LibraryOptions& options) : connection_(connection), options_(options) {}

    /// The record's id does not count.
    Result<ConversationId> begin(const ConversationRecord& conversation);
    Result<std::vector<ConversationRecord>> list();  ///< last used first
    Result<void> rename(ConversationId id, const std::string& title);
    Result<void> remove(ConversationId id);

    /// The message's id does not count; its parent must be of the same conversation.
    Result<MessageId> add_message(ConversationId conversation, const MessageRecord& message);
    /// Oldest first. A parent is a message before it in the list, or none; verified evidence has a place that its
    /// document has.
    Result<std::vector<MessageRecord>> messages(ConversationId conversation);
    /// The same where the text of the documents may be damaged: it is not looked at, and no evidence is verified.
    Result<std::vector<MessageRecord>> messages_without_places(ConversationId conversation);

 private:
    Connection& connection_;
    const LibraryOptions& options_;
};

}  // namespace lectern
