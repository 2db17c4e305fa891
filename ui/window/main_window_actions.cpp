#include <QApplication>
#include <QDialog>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
#include <QTableWidget>
#include <QTreeView>

#include "app/output/shown_names.h"
#include "ui/base/shown_text.h"
#include "ui/base/without_key.h"
#include "ui/budget/estimate_card.h"
#include "ui/conversation/conversation_export.h"
#include "ui/conversation/conversation_panel.h"
#include "ui/library/library_panel.h"
#include "ui/pages/document_view.h"
#include "ui/retention/retention_map.h"
#include "ui/window/main_window.h"
#include "ui/window/shortcuts_dialog.h"

namespace lectern {

QAction* MainWindow::add_action(QMenu* menu, const QString& text, const QKeySequence& key, std::function<void()> work) {
    auto* action = new QAction(text, this);
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, std::move(work));
    menu->addAction(action);
    return action;
}

void MainWindow::make_menus() {
    QMenu* file = menuBar()->addMenu(tr("&File"));
    add_action(file, tr("&Open…"), QKeySequence::Open, [this] { choose_files(); });
    add_action(file, tr("Open &folder…"), tr("Ctrl+Shift+O"), [this] { choose_folder(); });
    QMenu* recent = file->addMenu(tr("Open &recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { show_recent_files(recent); });
    add_action(file, tr("Open the &sample"), {}, [this] { open_sample(); });
    file->addSeparator();
    add_action(file, tr("&Export conversation…"), tr("Ctrl+Shift+E"), [this] { export_conversation(); });
    close_document_ = add_action(file, tr("&Close document"), QKeySequence::Close, [this] {
        if (session_) workspace_.close(*session_);
    });
    add_action(file, tr("&Quit"), QKeySequence::Quit, [this] { close(); });

    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    add_action(edit, tr("&Copy"), QKeySequence::Copy, [this] { pages_->copy_selection(); });
    add_action(edit, tr("&Find in document…"), QKeySequence::Find, [this] { pages_->find(); });
    add_action(edit, tr("Find &next"), QKeySequence::FindNext, [this] { pages_->find_next(); });
    add_action(edit, tr("Find &previous"), QKeySequence::FindPrevious, [this] { pages_->find_previous(); });
    add_action(edit, tr("Search the &library…"), tr("Ctrl+Shift+L"), [this] { library_->focus_search(); });

    QMenu* view = menuBar()->addMenu(tr("&View"));
    add_action(view, tr("Zoom &in"), QKeySequence::ZoomIn, [this] { pages_->zoom_in(); });
    add_action(view, tr("Zoom &out"), QKeySequence::ZoomOut, [this] { pages_->zoom_out(); });
    add_action(view, tr("Fit &width"), tr("Ctrl+0"), [this] { pages_->fit_width(); });
    QAction* contents =
        add_action(view, tr("&Table of contents"), tr("F7"), [this] { outline_->setVisible(!outline_->isVisible()); });
    contents->setCheckable(true);
    QAction* library =
        add_action(view, tr("&Library"), tr("F9"), [this] { library_->setVisible(!library_->isVisible()); });
    library->setCheckable(true);
    library->setChecked(true);
    add_action(view, tr("&Full screen"), tr("F11"), [this] { setWindowState(windowState() ^ Qt::WindowFullScreen); });
    add_action(view, tr("Next &pane"), tr("F6"), [this] { cycle_panes(+1); });
    add_action(view, tr("Pane &before"), tr("Shift+F6"), [this] { cycle_panes(-1); });

    QMenu* document = menuBar()->addMenu(tr("&Document"));
    start_ = add_action(document, tr("&Read"), tr("Ctrl+R"), [this] {
        if (session_) workspace_.start(*session_);
    });
    pause_ = add_action(document, tr("&Pause reading"), tr("Ctrl+P"), [this] {
        if (session_ && session_->state == DocumentSession::State::paused)
            workspace_.resume();
        else
            workspace_.pause();
    });
    cancel_ = add_action(document, tr("&Cancel reading"), {}, [this] {
        if (session_) workspace_.cancel(*session_);
    });
    document->addSeparator();
    add_action(document, tr("&Go to page…"), tr("Ctrl+G"), [this] {
        page_box_->setFocus();
        page_box_->selectAll();
    });
    back_->setShortcut(QKeySequence(tr("Alt+Left")));
    forward_->setShortcut(QKeySequence(tr("Alt+Right")));
    document->addAction(back_);
    document->addAction(forward_);

    QMenu* conversation = menuBar()->addMenu(tr("&Conversation"));
    add_action(conversation, tr("&Question"), tr("Ctrl+L"), [this] { conversation_->focus_question(); });
    stop_ = add_action(conversation, tr("&Stop the answer"), tr("Esc"), [this] { workspace_.stop_answer(); });
    stop_->setEnabled(false);
    add_action(conversation, tr("&New conversation"), tr("Ctrl+Shift+N"), [this] { conversation_->start_anew(); });
    add_action(conversation, tr("Next &evidence"), tr("Ctrl+E"), [this] { conversation_->next_evidence(); });

    QMenu* tools = menuBar()->addMenu(tr("&Tools"));
    add_action(tools, tr("&Models…"), {}, [this] { choose_model(); });
    add_action(tools, tr("&Train heads…"), {}, [this] { train_heads(); });
    add_action(tools, tr("&Log…"), {}, [this] { show_log(); });
    add_action(tools, tr("Make &room…"), {}, [this] { make_room(); });
    add_action(tools, tr("&Settings…"), tr("Ctrl+,"), [this] { show_settings(); });

    QMenu* help = menuBar()->addMenu(tr("&Help"));
    add_action(help, tr("&Keyboard shortcuts"), tr("Ctrl+/"), [this] { show_shortcuts(); });
    add_action(help, tr("Copy &diagnostics"), {}, [this] { copy_diagnostics(); });
    add_action(help, tr("&About Lectern"), {}, [this] { about(); });
}

void MainWindow::show_recent_files(QMenu* menu) {
    menu->clear();
    for (const QString& file : settings_.recent_files())
        add_action(menu, with_no_key(QString::fromStdString(shown_name(file.toStdString()))), {},
                   [this, file] { open({file.toStdString()}); });
    if (menu->isEmpty()) {
        menu->addAction(tr("Nothing was opened yet"))->setEnabled(false);
        return;
    }
    menu->addSeparator();
    add_action(menu, tr("Forget these"), {}, [this] { settings_.forget_recent_files(); });
}

void MainWindow::show_shortcuts() {
    auto* dialog = new ShortcutsDialog(findChildren<QAction*>(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::cycle_panes(int step) {
    const std::vector<QWidget*> panes{library_, pages_, map_, conversation_, card_};
    QWidget* focus = QApplication::focusWidget();
    std::ptrdiff_t here = 1;
    for (std::size_t i = 0; i < panes.size(); ++i)
        if (focus != nullptr && (focus == panes[i] || panes[i]->isAncestorOf(focus)))
            here = static_cast<std::ptrdiff_t>(i);
    const auto count = std::ssize(panes);
    for (std::ptrdiff_t i = 1; i <= count; ++i) {
        QWidget* pane = panes[static_cast<std::size_t>((here + step * i + count * i) % count)];
        if (!pane->isVisible()) continue;
        if (pane == conversation_) return conversation_->focus_question();
        // The first control of a pane takes the keys.
        for (QWidget* child : pane->findChildren<QWidget*>())
            if (child->isVisible() && child->isEnabled() && (child->focusPolicy() & Qt::TabFocus) != 0)
                return child->setFocus(Qt::TabFocusReason);
        return pane->setFocus(Qt::TabFocusReason);
    }
}

void MainWindow::export_conversation() {
    if (!session_ || session_->conversation.branch().empty()) return;
    const QString file =
        QFileDialog::getSaveFileName(this, tr("Export conversation"), proposed_file_name(session_->name, ".md"),
                                     tr("Markdown (*.md);;HTML (*.html);;PDF (*.pdf)"));
    if (file.isEmpty()) return;
    const ExportNotes notes{QString::fromStdString(workspace_.model().opened.name), QApplication::applicationVersion()};
    if (auto done = lectern::export_conversation(*session_, notes, file); !done) say(done.error());
}

void MainWindow::about() {
    QMessageBox::about(this, tr("About Lectern"),
                       tr("Lectern %1\n\nReads long documents on this machine and answers questions about them. "
                          "Nothing leaves the machine.\n\nLicence: GPL-3.0-or-later")
                           .arg(QApplication::applicationVersion()));
}

}  // namespace lectern
