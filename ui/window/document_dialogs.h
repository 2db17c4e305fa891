#pragma once

#include "ui/window/shown_session.h"

namespace lectern {

class DocumentNotes;
class DocumentView;

/// Dialogs about the document that is shown.
class DocumentDialogs : public QObject {
    Q_OBJECT

 public:
    /// `window`: that dialogs belong to.
    DocumentDialogs(Workspace& workspace, Settings& settings, const ShownSession& session, DocumentView& pages,
                    DocumentNotes& notes, QWidget* window);

    void ask_password();
    /// That answers questions about it.
    void choose_server();
    /// What was said when its text was taken out.
    void show_notices();
    void show_text_as_read();
    void export_conversation();
    void print();
    /// What a person marked; the page stays to be looked at.
    void show_notes();

 signals:
    void trouble(const lectern::Error& error);

 private:
    Workspace& workspace_;
    Settings& settings_;
    const ShownSession& session_;
    DocumentView& pages_;
    DocumentNotes& notes_;
    QWidget* window_;
};

}  // namespace lectern
