#include "ui/window/main_menu.h"

#include <QToolButton>

#include "app/output/shown_names.h"
#include "ui/base/without_key.h"
#include "ui/conversation/conversation_panel.h"
#include "ui/library/search_panel.h"
#include "ui/notes/document_notes.h"
#include "ui/pages/document_view.h"
#include "ui/pages/page_actions.h"
#include "ui/retention/retention_map.h"
#include "ui/theme/icons.h"
#include "ui/window/document_bar.h"
#include "ui/window/document_dialogs.h"
#include "ui/window/document_opening.h"
#include "ui/window/document_pane.h"
#include "ui/window/home_control.h"
#include "ui/window/model_dialogs.h"
#include "ui/window/night_action.h"
#include "ui/window/program_dialogs.h"
#include "ui/window/side_bar.h"

namespace lectern {

using SessionState = DocumentSession::State;

MainMenu::MainMenu(const Parts& parts, QWidget* window) : QMenuBar(window), parts_(parts) {
    add_file();
    add_edit();
    add_view();
    add_document();
    add_conversation();
    add_tools();
    add_help();
    connect(&parts_.session, &ShownSession::state_changed, this, &MainMenu::show_state);
    connect(&parts_.workspace, &Workspace::answering_changed, this,
            [this] { stop_->setEnabled(parts_.workspace.is_answering()); });
}

QMenu* MainMenu::below_a_button(QWidget* button_of) {
    auto* all = new QMenu(button_of);
    for (QAction* entry : actions()) all->addMenu(entry->menu());
    return all;
}

QAction* MainMenu::add(QMenu* menu, const QString& text, const QKeySequence& key, std::function<void()> work) {
    auto* action = new QAction(text, menu);
    action->setShortcut(key);
    connect(action, &QAction::triggered, this, std::move(work));
    menu->addAction(action);
    window()->addAction(action);  // its key works where the bar is not seen
    return action;
}

void MainMenu::add_file() {
    QMenu* file = addMenu(tr("&File"));
    add(file, tr("&Open…"), QKeySequence::Open, [this] { parts_.opening.choose_files(); });
    add(file, tr("Open &folder…"), tr("Ctrl+Shift+O"), [this] { parts_.opening.choose_folder(); });
    QMenu* recent = file->addMenu(tr("Open &recent"));
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { show_recent_files(recent); });
    add(file, tr("Open the &sample"), {}, [this] { parts_.opening.open_sample(); });
    file->addSeparator();
    add(file, tr("&Export conversation…"), {}, [this] { parts_.document_dialogs.export_conversation(); });
    close_ = add(file, tr("&Close document"), Qt::CTRL | Qt::Key_W, [this] {
        if (parts_.session) parts_.workspace.close(*parts_.session);
    });
    add(file, tr("&Quit"), Qt::CTRL | Qt::Key_Q, [this] { window()->close(); });
}

void MainMenu::add_edit() {
    QMenu* edit = addMenu(tr("&Edit"));
    QUndoStack& marks = parts_.document.notes().history();
    QAction *undo = marks.createUndoAction(edit, tr("&Undo")), *redo = marks.createRedoAction(edit, tr("&Redo"));
    undo->setShortcut(QKeySequence::Undo);
    redo->setShortcut(QKeySequence::Redo);
    edit->addActions({undo, redo});
    edit->addSeparator();
    add(edit, tr("&Copy"), QKeySequence::Copy, [this] { parts_.document.pages().copy_selection(); });
    const PageActions& selected = parts_.document.pages().actions();
    edit->addActions({selected.copy_with_page, selected.ask, selected.highlight, selected.note});
    edit->addSeparator();
    QAction* find = add(edit, tr("&Find in document…"), QKeySequence::Find, [this] { parts_.document.pages().find(); });
    find->setIcon(icon_of("search"));
    parts_.document.bar().addAction(find);
    add(edit, tr("Find &next"), QKeySequence::FindNext, [this] { parts_.document.pages().find_next(); });
    add(edit, tr("Find &previous"), QKeySequence::FindPrevious, [this] { parts_.document.pages().find_previous(); });
    add(edit, tr("Search &all documents…"), tr("Ctrl+Shift+F"), [this] {
        parts_.side.show_place(&parts_.search);
        parts_.search.search_in(SearchPanel::Where::library);
    });
}

void MainMenu::add_view() {
    QMenu* view = addMenu(tr("&View"));
    add(view, tr("Zoom &in"), QKeySequence::ZoomIn, [this] { parts_.document.pages().zoom_in(); });
    add(view, tr("Zoom &out"), QKeySequence::ZoomOut, [this] { parts_.document.pages().zoom_out(); });
    add(view, tr("Fit &width"), tr("Ctrl+0"), [this] { parts_.document.pages().fit_width(); });
    add(view, tr("Fit &page"), tr("Ctrl+9"), [this] { parts_.document.pages().fit_page(); });
    view->addAction(&parts_.document.night());
    text_ = add(view, tr("Text as &read…"), {}, [this] { parts_.document_dialogs.show_text_as_read(); });
    add_side(view);
    add(view, tr("P&erformance"), tr("Ctrl+Shift+P"), [this] { parts_.performance.toggle(); });
    QAction* bar = add(view, tr("&Menu bar"), tr("F10"), [this] {
        setVisible(!isVisible());
        parts_.settings.set_menu_bar(isVisible());
    });
    bar->setCheckable(true);
    bar->setChecked(parts_.settings.menu_bar());
    add(view, tr("&Full screen"), tr("F11"),
        [this] { window()->setWindowState(window()->windowState() ^ Qt::WindowFullScreen); });
    add(view, tr("Next &pane"), tr("F6"), [this] { parts_.move_to_pane(+1); });
    add(view, tr("&Previous pane"), tr("Shift+F6"), [this] { parts_.move_to_pane(-1); });
}

void MainMenu::add_side(QMenu* view) {
    side_ = add(view, tr("&Side bar"), tr("Ctrl+B"), [this] { parts_.side.set_closed(!parts_.side.is_closed()); });
    side_->setIcon(icon_of("layout-sidebar"));
    side_->setCheckable(true);
    const auto show = [this] { side_->setChecked(!parts_.side.is_rail()); };
    connect(&parts_.side, &SideBar::form_changed, this, show);
    show();
    parts_.document.bar().add_first(side_);
    for (QAction* place : parts_.side.places()) view->addAction(place);
    add(view, tr("&All documents"), tr("Ctrl+Shift+L"), [this] { parts_.home.show_search(); });
}

void MainMenu::add_document() {
    QMenu* document = addMenu(tr("&Document"));
    start_ = add(document, tr("&Read"), tr("Ctrl+R"), [this] {
        if (parts_.session) parts_.workspace.start(*parts_.session);
    });
    pause_ = add(document, tr("&Pause reading"), tr("Ctrl+Shift+R"), [this] { pause_or_resume(); });
    cancel_ = add(document, tr("&Cancel reading"), {}, [this] {
        if (parts_.session) parts_.workspace.cancel(*parts_.session);
    });
    server_ = add(document, tr("Answer with a &server…"), {}, [this] { parts_.document_dialogs.choose_server(); });
    map_ = add(document, tr("&Map as a table…"), {}, [this] { parts_.document.map().open_table(); });
    print_ = add(document, tr("P&rint…"), QKeySequence::Print, [this] { parts_.document_dialogs.print(); });
    marks_ = add(document, tr("Highlights and &notes…"), {}, [this] { parts_.document_dialogs.show_notes(); });
    document->addSeparator();
    add(document, tr("&Go to page…"), tr("Ctrl+G"), [this] { parts_.document.bar().focus_page(); });
    QAction &back = parts_.document.bar().back(), &forward = parts_.document.bar().forward();
    back.setShortcut(QKeySequence(tr("Alt+Left")));
    forward.setShortcut(QKeySequence(tr("Alt+Right")));
    document->addAction(&back);
    document->addAction(&forward);
    document->addSeparator();
    add(document, tr("Ne&xt document"), tr("Ctrl+Tab"), [this] { parts_.session.show_next(); });
    add(document, tr("Pre&vious document"), tr("Ctrl+Shift+Tab"), [this] { parts_.session.show_next(-1); });
}

void MainMenu::add_conversation() {
    QMenu* conversation = addMenu(tr("&Conversation"));
    add(conversation, tr("&Question"), tr("Ctrl+L"), [this] { parts_.conversation.focus_question(); });
    stop_ = add(conversation, tr("&Stop the answer"), tr("Esc"), [this] { parts_.workspace.stop_answer(); });
    stop_->setEnabled(false);
    add(conversation, tr("&New conversation"), tr("Ctrl+N"), [this] { parts_.conversation.start_anew(); });
    add(conversation, tr("Next &evidence"), tr("Ctrl+E"), [this] { parts_.conversation.next_evidence(); });
    add(conversation, tr("Previous e&vidence"), tr("Ctrl+Shift+E"), [this] { parts_.conversation.next_evidence(-1); });
}

void MainMenu::add_tools() {
    QMenu* tools = addMenu(tr("&Tools"));
    add(tools, tr("&Models…"), {}, [this] { parts_.model_dialogs.choose_model(); });
    add(tools, tr("&Improve what is remembered…"), {}, [this] { parts_.model_dialogs.train_heads(); });
    add(tools, tr("&Log…"), {}, [this] { parts_.program_dialogs.show_log(); });
    add(tools, tr("Free &disk space…"), {}, [this] { parts_.program_dialogs.make_room(); });
    add(tools, tr("&Settings…"), tr("Ctrl+,"), [this] { parts_.program_dialogs.show_settings(); });
}

void MainMenu::add_help() {
    QMenu* help = addMenu(tr("&Help"));
    add(help, tr("&Guide"), QKeySequence::HelpContents, [this] { parts_.program_dialogs.show_guide(); });
    add(help, tr("&Keyboard shortcuts"), tr("Ctrl+/"), [this] { parts_.program_dialogs.show_shortcuts(); });
    add(help, tr("Copy &diagnostics"), {}, [this] { parts_.program_dialogs.copy_diagnostics(); });
    add(help, tr("&About Lectern"), {}, [this] { parts_.program_dialogs.about(); });
}

void MainMenu::show_recent_files(QMenu* menu) {
    menu->clear();
    for (const QString& file : parts_.settings.recent_files())
        add(menu, with_no_key(QString::fromStdString(shown_name(file.toStdString()))), {},
            [this, file] { parts_.opening.open({file.toStdString()}); });
    if (menu->isEmpty()) {
        menu->addAction(tr("Nothing was opened yet"))->setEnabled(false);
        return;
    }
    menu->addSeparator();
    add(menu, tr("Forget these"), {}, [this] { parts_.settings.forget_recent_files(); });
}

void MainMenu::pause_or_resume() {
    if (parts_.session && parts_.session->state == SessionState::paused)
        parts_.workspace.resume();
    else
        parts_.workspace.pause();
}

void MainMenu::show_state() {
    const DocumentSession* session = parts_.session.get();
    const SessionState state = session != nullptr ? session->state : SessionState::failed;
    start_->setEnabled(session != nullptr && session->plan &&
                       (state == SessionState::planned || state == SessionState::partly));
    pause_->setEnabled(state == SessionState::reading || state == SessionState::paused);
    pause_->setText(state == SessionState::paused ? tr("&Resume reading") : tr("&Pause reading"));
    cancel_->setEnabled(session != nullptr && (state == SessionState::importing || session->is_being_read()));
    close_->setEnabled(session != nullptr);
    for (QAction* one : {text_, server_, map_, marks_, print_}) one->setEnabled(parts_.session.has_document());
}

}  // namespace lectern
