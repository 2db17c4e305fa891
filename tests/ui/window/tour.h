#pragma once

#include <QString>
#include <functional>

#include "tests/ui/window/open_window.h"

namespace lectern::test {

/// Goes through what a person meets in the window: the whole task, what can go wrong, every dialog and menu. What the
/// engine would have to be brought to, by a full disk for one, is told to the window as the workspace tells it; that
/// it comes so is shown in engine_states_test and file_states_test.
class Tour {
 public:
    /// `shown`: the window, or a dialog or menu of it.
    using Show = std::function<void(const QString& name, QWidget& shown)>;

    Tour(OpenWindow& place, QSize size, Show show);

    void go();
    /// Up to a document that is read and an answer with evidence.
    void go_to_answer();

    /// What is asked, answered and named on the way, in whatever language.
    static QStringList words_of_documents();

 private:
    void begin();
    void choose_pages_to_ask();
    void read();
    void see_overview();
    void search_pages();
    void converse();
    void be_answered_by_a_server();
    void search();
    void see_library();
    void mark();
    void be_told();
    void fail();
    void open_dialogs();
    void open_menus();

    void show_window(const QString& name) { show_(name, *place_.window_); }
    /// What an entry of a menu opens, by its English text.
    void show_dialog(const QString& name, const char* entry);
    void close_dialogs();
    QAction* action(const char* text) const;
    DocumentSession& session() { return place_.opened(); }
    int add_turn(const QString& question, const std::function<void(ConversationTurn&)>& change);

    OpenWindow& place_;
    QSize size_;
    Show show_;
};

}  // namespace lectern::test
