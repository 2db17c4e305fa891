#pragma once

#include <map>

#include "ui/workspace/document_session.h"

namespace lectern {

/// The documents that are open, by number.
class OpenSessions {
 public:
    /// Sessions are children of `owner`.
    explicit OpenSessions(QObject* owner) : owner_(owner) {}

    DocumentSession& add(const QString& name);
    /// Null: it was closed.
    DocumentSession* find(SessionId id) const;
    /// In the order in which they were opened.
    std::vector<DocumentSession*> all() const;
    /// It is there until what goes on now is done.
    void remove(DocumentSession& session);

 private:
    QObject* owner_;
    std::map<SessionId, DocumentSession*> sessions_;
    SessionId last_ = 0;
};

}  // namespace lectern
