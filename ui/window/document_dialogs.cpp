#include "ui/window/document_dialogs.h"

#include <QApplication>
#include <QFileDialog>
#include <QInputDialog>
#include <QLineEdit>

#include "ui/base/file_name_text.h"
#include "ui/base/plain_question.h"
#include "ui/base/sentence_text.h"
#include "ui/base/shown_text.h"
#include "ui/conversation/conversation_export.h"
#include "ui/notes/notes_dialog.h"
#include "ui/pages/document_view.h"
#include "ui/window/print_progress.h"
#include "ui/window/server_dialog.h"
#include "ui/window/text_as_read.h"

namespace lectern {

DocumentDialogs::DocumentDialogs(Workspace& workspace, Settings& settings, const ShownSession& session,
                                 DocumentView& pages, DocumentNotes& notes, QWidget* window)
    : QObject(window),
      workspace_(workspace),
      settings_(settings),
      session_(session),
      pages_(pages),
      notes_(notes),
      window_(window) {
    connect(&pages_, &DocumentView::password_needed, this, &DocumentDialogs::ask_password);
}

void DocumentDialogs::ask_password() {
    bool entered = false;
    const QString question = without_markup(tr("Password of “%1”:").arg(session_->name));
    const QString password =
        QInputDialog::getText(window_, tr("Password"), question, QLineEdit::Password, {}, &entered);
    if (!entered || !session_) return;
    if (!session_.has_document())
        workspace_.import_again(*session_, password.toStdString());
    else
        pages_.set_password(password);
}

void DocumentDialogs::choose_server() {
    if (!session_.has_document()) return;
    auto* dialog = new ServerDialog(workspace_, settings_, *session_, window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void DocumentDialogs::show_notices() {
    if (!session_.has_document()) return;
    QStringList notices;
    for (const Sentence& notice : session_->document->notices) notices << sentence_text(notice);
    tell_plainly(session_->name, tr("Problems found in this file:"), notices.join("\n\n"), window_);
}

void DocumentDialogs::show_text_as_read() {
    if (session_.has_document()) (new TextAsRead(*session_->document, pages_.page(), window_))->show();
}

void DocumentDialogs::show_notes() {
    if (!session_.has_document()) return;
    auto* dialog = new NotesDialog(notes_, window_);
    connect(dialog, &NotesDialog::place_chosen, &pages_, &DocumentView::go_to_text);
    connect(dialog, &NotesDialog::trouble, this, &DocumentDialogs::trouble);
    dialog->show();
}

void DocumentDialogs::print() {
    if (!session_.has_document()) return;
    PagePrinter::Job job{.document = session_->document,
                         .files = session_->drawn_from(),
                         .password = QString::fromStdString(session_->source.password)};
    auto printer = ask_for_printer(session_->name, pages_.page(), job, window_);
    if (!printer) return;
    auto* progress = new PrintProgress(std::move(job), std::move(printer), window_);
    connect(progress, &PrintProgress::trouble, this, &DocumentDialogs::trouble);
    progress->start();
}

void DocumentDialogs::export_conversation() {
    if (!session_ || session_->conversation.branch().empty()) return;
    const QString file =
        QFileDialog::getSaveFileName(window_, tr("Export conversation"), proposed_file_name(session_->name, ".md"),
                                     tr("Markdown (*.md);;HTML (*.html);;PDF (*.pdf)"));
    if (file.isEmpty()) return;
    const ExportNotes notes{QString::fromStdString(workspace_.model().opened.name), QApplication::applicationVersion()};
    if (auto done = lectern::export_conversation(*session_, notes, file); !done) emit trouble(done.error());
}

}  // namespace lectern
