#pragma once

#include "ui/window/shown_session.h"

namespace lectern {

class DocumentView;

/// Dialogs about the document that is shown.
class DocumentDialogs : public QObject {
    Q_OBJECT

 public:
    /// `window`: that dialogs belong to.
    DocumentDialogs(Workspace& workspace, const ShownSession& session, DocumentView& pages, QWidget* window);

    void ask_password();
    /// What was said when its text was taken out.
    void show_notices();
    void show_text_as_read();
    void export_conversation();

 signals:
    void trouble(const lectern::Error& error);

 private:
    Workspace& workspace_;
    const ShownSession& session_;
    DocumentView& pages_;
    QWidget* window_;
};

}  // namespace lectern
