#pragma once

#include <QMainWindow>

#include "ui/window/folding.h"
#include "ui/window/session_message.h"
#include "ui/window/shown_session.h"

class QSplitter;

namespace lectern {

class ConversationPane;
class DocumentDialogs;
class DocumentOpening;
class DocumentPane;
class DropOverlay;
class HomeControl;
class InterruptedReading;
class MessageBanners;
class ModelDialogs;
class PlanControl;
class ProgramDialogs;
class PerformanceDrawer;
class Segments;
class SidePlaces;
class StatusLine;
class Toast;

/// The window: side bar, pages, conversation, and what the reading does.
///
/// It puts its parts in their places and connects them. Those that are seen show `session_`, and hear of it when that
/// changes; those that are not seen do what a person wants, to the workspace and to the session. Which of them does
/// what is said in their headers.
class MainWindow : public QMainWindow {
    Q_OBJECT

 public:
    MainWindow(Workspace& workspace, Settings& settings, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens the model that was used last, or one that is at hand, and these files, or else the reading that was shown
    /// last.
    void restore(const std::vector<std::filesystem::path>& files = {});
    /// Files, or one folder; each file becomes a document of its own.
    void open(const std::vector<std::filesystem::path>& files);
    /// From behind other windows, or from the bar where it was put away.
    void come_to_front();

 signals:
    /// By a person, and they are stored.
    void settings_changed();

 protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

 private:
    void make_panes();
    void give_widths();
    void make_objects();
    void connect_parts();
    void connect_messages();
    void connect_document();
    void show_at_first();
    void show_model();
    void follow(SessionMessage::Remedy remedy);
    void follow_for_session(SessionMessage::Remedy remedy);
    void move_to_pane(int step);
    /// As many panes as there is room for; see Fold.
    void fold();
    void show_panes();
    /// Where there is room for one pane alone: 0, the page; 1, the questions.
    void turn_to(int pane);
    void show_title();
    void turn_to_card();
    /// How fast, and in how much memory.
    void show_performance(bool shown);

    Workspace& workspace_;
    Settings& settings_;
    ShownSession session_;

    // Seen, in the order in which the tab key goes through them.
    Segments* pane_shown_;  ///< where there is room for one alone
    QSplitter* panes_;
    SidePlaces* side_;
    DocumentPane* document_;
    ConversationPane* conversation_;
    MessageBanners* messages_;
    StatusLine* status_;
    PerformanceDrawer* drawer_;
    DropOverlay* drop_;
    Toast* toast_;

    Fold fold_ = Fold::three;
    bool widths_chosen_ = false;  ///< of the panes, by a person
    bool asks_ = false;           ///< before the document is read, whether it is to be

    // Not seen.
    DocumentOpening* opening_;
    HomeControl* home_;
    DocumentDialogs* document_dialogs_;
    ModelDialogs* model_dialogs_;
    ProgramDialogs* program_dialogs_;
    PlanControl* plan_;
    InterruptedReading* interrupted_;
};

}  // namespace lectern
