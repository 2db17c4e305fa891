#pragma once

#include <map>

#include "app/ask/asker.h"
#include "storage/library.h"

namespace lectern {

/// How a conversation is kept in the library, turn by turn as answers end. Belongs to the thread of that library.
class ConversationKeeper {
 public:
    /// What it is about. The document must be in the library by the time of the first answer.
    struct About {
        std::string hash;
        std::optional<ReadingId> reading;
    };
    /// Turns by numbers, which whoever owns the tree gives them.
    struct Turn {
        int index = 0;
        int parent = -1;
        int question = 0;  ///< the first turn with the same question behind the same parent
    };

    /// Goes on with a conversation that is in the library. `questions`, `answers`: of its turns, in their order.
    void load(ConversationId id, std::vector<MessageId> questions, std::vector<MessageId> answers);
    /// Adds a turn. Where the document is not in the library, nothing is kept. Errors: those of the library.
    Result<void> add(Library& library, const About& about, const Turn& turn, const Answered& answered);
    /// Nothing before the first turn was kept.
    std::optional<ConversationId> id() const { return id_; }

 private:
    std::optional<ConversationId> id_;
    std::map<int, MessageId> questions_, answers_;  ///< by turn
};

}  // namespace lectern
