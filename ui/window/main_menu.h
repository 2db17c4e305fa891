#pragma once

#include <QMenuBar>
#include <functional>

#include "ui/window/shown_session.h"

namespace lectern {

class ConversationPanel;
class DocumentDialogs;
class DocumentOpening;
class DocumentPane;
class HomeControl;
class ModelDialogs;
class ProgramDialogs;
class SearchPanel;
class SideBar;

/// All entries of the menus, with their keys. What can be done with the session that is shown is enabled.
class MainMenu : public QMenuBar {
    Q_OBJECT

 public:
    /// What the entries steer.
    struct Parts {
        Workspace& workspace;
        Settings& settings;
        ShownSession& session;
        DocumentOpening& opening;
        DocumentDialogs& document_dialogs;
        ModelDialogs& model_dialogs;
        ProgramDialogs& program_dialogs;
        SideBar& side;
        HomeControl& home;
        SearchPanel& search;
        DocumentPane& document;
        ConversationPanel& conversation;
        QToolButton& performance;                    ///< opens and closes the drawer
        std::function<void(int step)> move_to_pane;  ///< 1: the next one; -1: the one before
    };

    MainMenu(const Parts& parts, QWidget* window);

    /// The same menus below one button.
    QMenu* below_a_button(QWidget* button_of);

 private:
    void add_file();
    void add_edit();
    void add_view();
    void add_side(QMenu* view);
    void add_document();
    void add_conversation();
    void add_tools();
    void add_help();
    QAction* add(QMenu* menu, const QString& text, const QKeySequence& key, std::function<void()> work);
    void show_recent_files(QMenu* menu);
    void pause_or_resume();
    void show_state();

    const Parts parts_;
    QAction *start_, *pause_, *cancel_, *stop_, *close_, *text_, *server_, *map_, *side_, *marks_, *print_;
};

}  // namespace lectern
