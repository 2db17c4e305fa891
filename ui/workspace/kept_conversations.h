#pragma once

#include "ui/workspace/library_client.h"
#include "ui/workspace/open_sessions.h"

namespace lectern {

/// The conversations of the sessions, as the library keeps them.
class KeptConversations : public QObject {
    Q_OBJECT

 public:
    KeptConversations(LibraryClient& library, const OpenSessions& sessions) : library_(library), sessions_(sessions) {}

    /// The last one about the session's document. Until it is there, nothing is asked.
    void load(DocumentSession& session);
    /// What was answered in this turn.
    void keep(DocumentSession& session, int turn, const Answered& answered);

 signals:
    void trouble(lectern::DocumentSession* session, const lectern::Error& error);
    /// What the library holds has changed.
    void library_changed();

 private:
    LibraryClient& library_;
    const OpenSessions& sessions_;
};

}  // namespace lectern
