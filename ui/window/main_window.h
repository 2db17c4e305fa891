#pragma once

#include <QElapsedTimer>
#include <QMainWindow>
#include <QPointer>
#include <QSet>
#include <QTimer>

#include "ui/library/library_contents.h"
#include "ui/window/session_message.h"
#include "ui/workspace/settings.h"
#include "ui/workspace/workspace.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QSplitter;
class QStackedWidget;
class QToolButton;
class QTreeView;

namespace lectern {

class Banner;
class BudgetSlider;
class ConversationPanel;
class CardMemory;
class DocumentView;
class Downloads;
class DropOverlay;
class EstimateCard;
class InterruptedReading;
class LibraryPanel;
class MemoryBar;
class ReadingStrip;
class RetentionMap;
class SpeedPlot;
class Welcome;

/// The window: library, pages, conversation, and what the reading does. It wires views to the session that is shown,
/// and what a person does to the workspace.
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

 protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    // main_window_layout.cpp
    QWidget* make_pages();
    QWidget* make_status();
    void make_toolbar();
    // main_window_actions.cpp
    void make_menus();
    QAction* add_action(QMenu* menu, const QString& text, const QKeySequence& key, std::function<void()> work);
    void show_recent_files(QMenu* menu);
    void show_shortcuts();
    void cycle_panes(int step);
    void export_conversation();
    void about();

    // main_window_sessions.cpp
    void connect_workspace();
    void show_session(DocumentSession* session);
    void show_document();
    void show_state();
    void show_retention();
    void show_evidence();
    void show_meter(const event::Meter& meter);
    void show_model();
    void reading_ended(DocumentSession* session);
    void remember_place_soon();
    void remember_place();
    void update_page_box();

    // main_window_budget.cpp
    QWidget* make_conversation();
    /// A budget that is known to be good enough, before a person is asked.
    void propose_budget();
    void choose_pages();
    void show_plan();
    void show_budget_range();
    void change_budget(std::uint64_t bytes);
    void must_read_again(DocumentSession* session, const ReadPlan& plan);
    std::optional<double> reading_speed() const;

    // main_window_opening.cpp
    void choose_files();
    void choose_folder();
    void open_text(const QString& text);
    void open_sample();
    DocumentSession* opened_from(const std::filesystem::path& file);
    void take_in(const std::filesystem::path& exported);
    void open_reading(ReadingId id);
    void open_document(DocumentId id, std::optional<FoundPassage> passage = {});
    void remedy(SessionMessage::Remedy remedy);
    void read_again();
    void ask_password();
    void say(const Error& error);

    // main_window_care.cpp: when something goes wrong, and what a person can choose
    void connect_care();
    void dismiss(const QString& message);
    void offer_to_continue(ReadingId reading, const QString& name, int page, int pages, bool killed);
    void show_notices();
    void show_settings();
    void apply_settings();
    void show_log();
    void make_room();
    void copy_diagnostics();

    // main_window_models.cpp
    void choose_model();
    void train_heads();
    void training_changed();
    Downloads& downloads();
    void model_fetched(const QString& name);

    Workspace& workspace_;
    Settings& settings_;
    Downloads* downloads_ = nullptr;                                      ///< once models were looked at
    QPointer<DocumentSession> session_;                                   ///< that is shown
    std::optional<std::pair<std::uint64_t, std::uint64_t>> wanted_span_;  ///< once its document is there
    QElapsedTimer clock_;
    std::map<SessionId, QSet<QString>> dismissed_;  ///< messages that a person has hidden
    InterruptedReading* interrupted_;
    ReadingId to_continue_ = 0;  ///< that was found at the start
    QTimer place_soon_;          ///< a window that is killed loses no more than this

    QSplitter* panes_;
    LibraryPanel* library_;
    QStackedWidget* middle_;
    Welcome* welcome_;
    Banner *state_banner_, *trouble_banner_;
    QTreeView* outline_;
    DocumentView* pages_;
    RetentionMap* map_;
    QStackedWidget* right_;
    ConversationPanel* conversation_;
    EstimateCard* card_;
    BudgetSlider* budget_;
    event::MemoryUse memory_use_;          ///< of the last meter
    std::optional<Budget> wanted_budget_;  ///< for which it would have to be read again
    ReadingStrip* strip_;
    MemoryBar* memory_;
    CardMemory* card_memory_;
    SpeedPlot* speeds_;
    DropOverlay* overlay_;

    QLineEdit* page_box_;
    QLabel* page_count_;
    QToolButton* model_button_;
    QLabel* zoom_;
    QAction *back_, *forward_, *start_, *pause_, *cancel_, *stop_, *close_document_;
};

}  // namespace lectern
