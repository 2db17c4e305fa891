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
        std::string title = {};  ///< empty: its first question
    };
    /// Turns by numbers, which whoever owns the tree gives them.
    struct Turn {
        int index = 0;
        int parent = -1;
        int question = 0;  ///< the first turn with the same question behind the same parent
    };

    /// Goes on with a conversation that is in the library. `questions`, `answers`: of its turns, in their order, from
    /// the number `first` on.
    void load(ConversationId id, std::vector<MessageId> questions, std::vector<MessageId> answers, int first = 0);
    /// Adds a turn. Where the document is not in the library, nothing is kept. Errors: those of the library.
    Result<void> add(Library& library, const About& about, const Turn& turn, const Answered& answered);
    /// Adds a turn in which every page is searched for what is asked, once: what is found has a survey of its own.
    /// Where the document is not in the library, nothing is kept, and it can be tried again. Errors: those of the
    /// library.
    Result<void> add_search(Library& library, const About& about, const Turn& turn, const std::string& question);
    /// Nothing before the first turn was kept.
    std::optional<ConversationId> id() const { return id_; }

 private:
    /// The id of the question's message, after the conversation has begun.
    Result<MessageId> keep_question(Library& library, const About& about, DocumentId document, const Turn& turn,
                                    MessageRecord record);

    std::optional<ConversationId> id_;
    std::map<int, MessageId> questions_, answers_;  ///< by turn
};

}  // namespace lectern
