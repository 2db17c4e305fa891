#include "ui/workspace/open_sessions.h"

namespace lectern {

DocumentSession& OpenSessions::add(const QString& name) {
    auto* session = new DocumentSession(++last_, name, owner_);
    sessions_[session->id] = session;
    return *session;
}

DocumentSession* OpenSessions::find(SessionId id) const {
    const auto found = sessions_.find(id);
    return found == sessions_.end() ? nullptr : found->second;
}

std::vector<DocumentSession*> OpenSessions::all() const {
    std::vector<DocumentSession*> all;
    for (const auto& [id, session] : sessions_) all.push_back(session);
    return all;
}

void OpenSessions::remove(DocumentSession& session) {
    sessions_.erase(session.id);
    session.deleteLater();
}

}  // namespace lectern
