#include "ui/workspace/kept_conversations.h"

#include <QSignalBlocker>
#include <algorithm>

#include "ui/base/deliver.h"
#include "ui/workspace/conversation_loading.h"

namespace lectern {

namespace {

/// The last one is seen: nothing of the others need be drawn.
void show_loaded(const std::vector<LoadedConversation>& all, ShownConversation& shown) {
    for (const LoadedConversation& one : all) {
        const QSignalBlocker quiet(&one == &all.back() ? nullptr : &shown);
        shown.load(one.about, one.turns);
    }
}

}  // namespace

void KeptConversations::load(DocumentSession& session) {
    if (session.hash.empty()) {
        session.conversation_loaded = true;
        return;
    }
    deliver(library_.ask([hash = session.hash, document = session.document,
                          first = session.conversation.turn_count()](ReadingLibrary& library) {
        return load_conversations(library.storage(), hash, *document, first);
    }),
            this, [this, id = session.id](const Result<std::vector<LoadedConversation>>& loaded) {
                DocumentSession* about = sessions_.find(id);
                if (about == nullptr) return;
                about->conversation_loaded = true;
                if (!loaded)
                    emit trouble(about, loaded.error());
                else
                    show_loaded(*loaded, about->conversation);
                show_wanted(*about);
                emit about->state_changed();
            });
}

void KeptConversations::show(DocumentSession& session, ConversationId conversation) {
    session.wanted_conversation = conversation;
    if (session.conversation_loaded) show_wanted(session);
}

/// Which one of the session's it is, their keepers know, which belong to the library's thread.
void KeptConversations::show_wanted(DocumentSession& session) {
    const auto wanted = std::exchange(session.wanted_conversation, {});
    if (!wanted) return;
    if (*wanted == 0) return session.conversation.start_anew();
    std::vector<std::shared_ptr<ConversationKeeper>> keepers;
    for (int one = 0; one < session.conversation.conversation_count(); ++one)
        keepers.push_back(session.conversation.about(one).kept);
    deliver(library_.ask([keepers, id = *wanted](ReadingLibrary&) -> Result<int> {
        const auto found = std::ranges::find_if(keepers, [id](const auto& one) { return one->id() == id; });
        return found == keepers.end() ? -1 : static_cast<int>(found - keepers.begin());
    }),
            this, [this, id = session.id](const Result<int>& found) {
                DocumentSession* about = sessions_.find(id);
                if (about != nullptr && found && *found >= 0) about->conversation.show_conversation(*found);
            });
}

/// Another answer to a question hangs on the same question.
ConversationKeeper::Turn KeptConversations::place_of(const DocumentSession& session, int turn) {
    return {.index = turn,
            .parent = session.conversation.turn(turn).parent,
            .question = session.conversation.with_its_question(turn).front()};
}

ConversationKeeper::About KeptConversations::about(const DocumentSession& session, int turn) {
    const int conversation = session.conversation.turn(turn).conversation;
    return {.hash = session.hash,
            .reading = session.reading,
            .title = session.conversation.about(conversation).title.toStdString()};
}

void KeptConversations::change(DocumentSession& session, int conversation, Work work) {
    const AboutConversation& about = session.conversation.about(conversation);
    if (session.hash.empty() || about.is_removed) return;
    deliver(library_.ask([kept = about.kept, work = std::move(work)](ReadingLibrary& library) -> Result<void> {
        return work(library.storage(), *kept);
    }),
            this, [this, id = session.id](const Result<void>& done) {
                if (!done) emit trouble(sessions_.find(id), done.error());
                emit library_changed();
            });
}

void KeptConversations::keep(DocumentSession& session, int turn, const Answered& answered) {
    change(session, session.conversation.turn(turn).conversation,
           [about = about(session, turn), place = place_of(session, turn), answered](
               Library& library, ConversationKeeper& kept) { return kept.add(library, about, place, answered); });
}

void KeptConversations::keep_search(DocumentSession& session, int turn) {
    const ConversationTurn& asked = session.conversation.turn(turn);
    change(
        session, asked.conversation,
        [about = about(session, turn), place = place_of(session, turn), question = asked.question.toStdString()](
            Library& library, ConversationKeeper& kept) { return kept.add_search(library, about, place, question); });
}

void KeptConversations::rename(DocumentSession& session, int conversation, const QString& title) {
    session.conversation.rename(conversation, title);
    change(session, conversation,
           [title = title.toStdString()](Library& library, ConversationKeeper& kept) -> Result<void> {
               return kept.id() ? library.conversations().rename(*kept.id(), title) : Result<void>();
           });
}

void KeptConversations::remove(DocumentSession& session, int conversation) {
    change(session, conversation, [](Library& library, ConversationKeeper& kept) -> Result<void> {
        return kept.id() ? library.conversations().remove(*kept.id()) : Result<void>();
    });
    session.conversation.remove(conversation);
}

}  // namespace lectern
