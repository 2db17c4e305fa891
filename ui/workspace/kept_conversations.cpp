#include "ui/workspace/kept_conversations.h"

#include "ui/base/deliver.h"
#include "ui/workspace/conversation_loading.h"

namespace lectern {

void KeptConversations::load(DocumentSession& session) {
    if (session.hash.empty()) {
        session.conversation_loaded = true;
        return;
    }
    deliver(library_.ask([hash = session.hash, kept = session.kept](ReadingLibrary& library) {
        return load_conversation(library.storage(), hash, *kept);
    }),
            this, [this, id = session.id](const Result<std::vector<ConversationTurn>>& turns) {
                DocumentSession* about = sessions_.find(id);
                if (about == nullptr) return;
                about->conversation_loaded = true;
                if (!turns)
                    emit trouble(about, turns.error());
                else if (!turns->empty())
                    about->conversation.load(*turns);
                emit about->state_changed();
            });
}

void KeptConversations::keep(DocumentSession& session, int turn, const Answered& answered) {
    if (session.hash.empty()) return;
    // Another answer to a question hangs on the same question.
    const ConversationKeeper::Turn place{.index = turn,
                                         .parent = session.conversation.turn(turn).parent,
                                         .question = session.conversation.with_its_question(turn).front()};
    deliver(library_.ask([kept = session.kept, hash = session.hash, reading = session.reading, answered,
                          place](ReadingLibrary& library) -> Result<void> {
        return kept->add(library.storage(), {.hash = hash, .reading = reading}, place, answered);
    }),
            this, [this, id = session.id](const Result<void>& done) {
                if (!done) emit trouble(sessions_.find(id), done.error());
                emit library_changed();
            });
}

}  // namespace lectern
