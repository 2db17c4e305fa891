#pragma once

#include "ui/workspace/library_client.h"
#include "ui/workspace/open_sessions.h"

namespace lectern {

/// The conversations of the sessions, as the library keeps them.
class KeptConversations : public QObject {
    Q_OBJECT

 public:
    KeptConversations(LibraryClient& library, const OpenSessions& sessions) : library_(library), sessions_(sessions) {}

    /// Those about the session's document; the last one is shown. Until they are there, nothing is asked.
    void load(DocumentSession& session);
    /// One that the library has, as soon as they are loaded; 0: a new one.
    void show(DocumentSession& session, ConversationId conversation);
    /// What was answered in this turn.
    void keep(DocumentSession& session, int turn, const Answered& answered);
    /// That every page is searched in this turn; once.
    void keep_search(DocumentSession& session, int turn);
    void rename(DocumentSession& session, int conversation, const QString& title);
    void remove(DocumentSession& session, int conversation);

 signals:
    void trouble(lectern::DocumentSession* session, const lectern::Error& error);
    /// What the library holds has changed.
    void library_changed();

 private:
    using Work = std::function<Result<void>(Library& library, ConversationKeeper& kept)>;
    /// On the thread of the library, of a conversation that was not removed.
    void change(DocumentSession& session, int conversation, Work work);
    static ConversationKeeper::Turn place_of(const DocumentSession& session, int turn);
    static ConversationKeeper::About about(const DocumentSession& session, int turn);
    void show_wanted(DocumentSession& session);

    LibraryClient& library_;
    const OpenSessions& sessions_;
};

}  // namespace lectern
