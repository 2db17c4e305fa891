#pragma once

#include <QPointer>

#include "ui/workspace/settings.h"
#include "ui/workspace/workspace.h"

namespace lectern {

/// The session that the window shows, if it shows one; the settings remember its reading. Each part of the window shows
/// something of it, and hears here when that has changed, whichever session it is.
class ShownSession : public QObject {
    Q_OBJECT

 public:
    ShownSession(Workspace& workspace, Settings& settings);

    /// Null: none.
    DocumentSession* get() const { return session_; }
    explicit operator bool() const { return !session_.isNull(); }
    DocumentSession& operator*() const { return *session_; }
    DocumentSession* operator->() const { return session_; }
    bool has_document() const { return session_ && session_->document != nullptr; }

    void show(DocumentSession* session);
    /// The open document behind it, and behind the last one the first; or the one before.
    void show_next(int step = 1);

 signals:
    /// One is about to be seen; it may be the one that is shown already.
    void wanted();
    /// The pages that are seen go.
    void about_to_change();
    /// Another one is shown, or none. All signals below follow.
    void changed();
    /// Its text came, or what may be drawn of it is another.
    void document_changed();
    /// What it does, how far it is, what is planned for it; or the model.
    void state_changed();
    void plan_changed();
    void retention_changed();
    /// Other turns of the conversation are seen, or one of them has changed.
    void conversation_changed();

 private:
    void take(DocumentSession* session);
    void listen();
    void remember_reading();

    Workspace& workspace_;
    Settings& settings_;
    QPointer<DocumentSession> session_;
};

}  // namespace lectern
