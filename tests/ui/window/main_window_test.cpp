// The window as a whole: what is shown when, and that everything is reached by keys and has a name.
#include "ui/window/main_window.h"

#include <QtTest/QtTest>
#include <QtWidgets>
#include <fstream>
#include <set>

#include "app/import/import_worker.h"
#include "app/pages/page_worker.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"
#include "ui/budget/estimate_card.h"
#include "ui/budget/page_chooser.h"
#include "ui/pages/document_view.h"
#include "ui/window/banner.h"
#include "ui/window/diagnostics.h"
#include "ui/window/drop_overlay.h"

using namespace lectern;
using State = DocumentSession::State;

class MainWindowTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init();
    void cleanup();
    void at_the_first_start_as_much_as_can_be_is_on_the_screen();
    void widths_that_nobody_chose_follow_the_window();
    void a_drag_is_announced_and_a_drop_opens();
    void text_that_is_dropped_becomes_a_document();
    void without_a_model_the_document_is_shown_and_the_remedy_offered();
    void a_page_with_a_name_shows_its_number_too();
    void the_cost_is_said_before_a_long_reading();
    void a_part_is_read_alone();
    void a_short_reading_begins_by_itself();
    void the_place_and_the_draft_come_back();
    void the_last_reading_comes_back();
    void an_exported_reading_is_opened_elsewhere();
    void a_document_that_is_open_is_shown_and_not_opened_again();
    void open_documents_follow_each_other();
    void recent_files_are_remembered();
    void every_control_has_a_name();
    void every_menu_entry_that_the_guide_names_has_its_key_data();
    void every_menu_entry_that_the_guide_names_has_its_key();
    void panes_are_reached_by_keys();

 private:
    DocumentSession& opened() { return *workspace_->sessions().back(); }
    void open_window();

    QTemporaryDir folder_;
    int number_ = 0;
    std::filesystem::path model_, file_;
    std::filesystem::path library_, settings_file_;
    std::unique_ptr<Settings> settings_;
    std::unique_ptr<Workspace> workspace_;
    std::unique_ptr<MainWindow> window_;
};

void MainWindowTest::initTestCase() {
    const std::filesystem::path folder = folder_.path().toStdString();
    qputenv("XDG_DATA_HOME", folder_.path().toUtf8());  // no model of whoever runs the tests
    model_ = write_tiny_model(folder, {.name = "llama", .trained_window = 8192});
    file_ = folder / "text.txt";
    std::ofstream(file_, std::ios::binary) << test::some_document(1500).text;
}

void MainWindowTest::init() {
    const std::string number = std::to_string(++number_);
    library_ = folder_.filePath("library-").toStdString() + number + ".sqlite";
    settings_file_ = folder_.filePath("settings-").toStdString() + number + ".ini";
    open_window();
}

void MainWindowTest::cleanup() {
    window_.reset();
    workspace_.reset();
    settings_.reset();
}

void MainWindowTest::open_window() {
    cleanup();
    settings_ = std::make_unique<Settings>(settings_file_);
    workspace_ = std::make_unique<Workspace>(WorkspaceOptions{.library = library_, .model = {.threads = 2}});
    window_ = std::make_unique<MainWindow>(*workspace_, *settings_);
    window_->show();
}

void MainWindowTest::at_the_first_start_as_much_as_can_be_is_on_the_screen() {
    if (QGuiApplication::platformName() != "offscreen") QSKIP("Only that screen, of 800 by 800, is surely small.");
    const QSize screen = window_->screen()->availableSize();
    QVERIFY(screen.width() < 1280);
    QVERIFY(window_->height() < screen.height());  // its title has room
    QCOMPARE(window_->width(), std::max(screen.width(), window_->minimumSizeHint().width()));
}

/// At every start, and not the first alone: what was not chosen is not stored.
void MainWindowTest::widths_that_nobody_chose_follow_the_window() {
    window_->close();
    QVERIFY(settings_->layout().isEmpty());
    open_window();
    auto* panes = window_->findChild<QSplitter*>();
    emit panes->splitterMoved(400, 2);
    window_->close();
    QVERIFY(!settings_->layout().isEmpty());
}

void MainWindowTest::a_drag_is_announced_and_a_drop_opens() {
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(QString::fromStdString(file_.string()))});
    QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &enter);
    QVERIFY(enter.isAccepted());
    auto* overlay = window_->findChild<DropOverlay*>();
    QVERIFY(overlay->isVisible());
    QVERIFY(overlay->accessibleName().contains("text.txt"));
    QDropEvent drop({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &drop);
    QVERIFY(!overlay->isVisible());
    QTRY_VERIFY(opened().document != nullptr);
    QVERIFY(window_->windowTitle().startsWith("text.txt"));
}

void MainWindowTest::text_that_is_dropped_becomes_a_document() {
    QMimeData data;
    data.setText("A note\nabout harbours: the light is green.");
    QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &enter);
    QDropEvent drop({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &drop);
    QTRY_VERIFY(!workspace_->sessions().empty());
    QTRY_VERIFY2(opened().document != nullptr, opened().error ? opened().error->what.english().c_str() : "no error");
    QVERIFY(opened().name.startsWith("A note "));
    QVERIFY(opened().document->text.find("green") != std::string::npos);

    const std::filesystem::path first = opened().files.front();
    data.setText("A note\nabout harbours: the light is red.");
    QApplication::sendEvent(window_.get(), &enter);
    QDropEvent other({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(window_.get(), &other);
    QCOMPARE(workspace_->sessions().size(), 2UL);
    QVERIFY(opened().files.front() != first && std::filesystem::exists(first));
}

void MainWindowTest::without_a_model_the_document_is_shown_and_the_remedy_offered() {
    window_->open({file_});
    QTRY_COMPARE(opened().state, State::waiting);
    bool offered = false;
    for (const auto* banner : window_->findChildren<Banner*>())
        for (const auto* button : banner->findChildren<QPushButton*>())
            offered = offered || button->text() == words_of(SessionMessage::Remedy::choose_model);
    QVERIFY(offered);
    QVERIFY(window_->findChild<DocumentView*>()->isVisible());
}

void MainWindowTest::a_page_with_a_name_shows_its_number_too() {
    const auto says = [this](const QString& words) {
        const auto labels = window_->findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text() == words; });
    };
    window_->open({LECTERN_TEST_DATA "/documents/charter/pandoc.epub"});
    QTRY_VERIFY(!workspace_->sessions().empty() && opened().document != nullptr);
    QVERIFY(opened().document->pages[1].label != "2");
    const auto* pages = window_->findChild<DocumentView*>();
    QTRY_VERIFY(says(QString(" (%1 / %2) ").arg(pages->page() + 1).arg(opened().page_count())));
    window_->open({file_});
    QTRY_VERIFY(workspace_->sessions().size() == 2 && opened().document != nullptr);
    QCOMPARE(opened().document->pages.front().label, "1");
    QTRY_VERIFY(says(QString(" / %1 ").arg(opened().page_count())));
}

void MainWindowTest::the_cost_is_said_before_a_long_reading() {
    workspace_->open_model(model_);
    window_->open({file_});
    QTRY_COMPARE_WITH_TIMEOUT(opened().state, State::planned, 30000);
    auto* card = window_->findChild<EstimateCard*>();
    QTRY_VERIFY(card->isVisible());
    QString said;
    for (const auto* label : card->findChildren<QLabel*>()) said += label->text() + '\n';
    QVERIFY(said.contains("processor") &&
            said.contains(computing_words(workspace_->model())));  // and why no graphics card computes
    emit card->read_wanted({});
    QTRY_COMPARE_WITH_TIMEOUT(opened().state, State::ready, 60000);
    QVERIFY(!card->isVisible());
}

void MainWindowTest::a_part_is_read_alone() {
    workspace_->open_model(model_);
    window_->open({LECTERN_SAMPLE});
    QTRY_COMPARE_WITH_TIMEOUT(opened().state, State::planned, 30000);
    const int whole = opened().tokens;
    auto* card = window_->findChild<EstimateCard*>();
    QTRY_VERIFY(card->isVisible());
    emit card->pages_wanted();
    auto* dialog = window_->findChild<PageChooser*>();
    QVERIFY(dialog != nullptr);
    dialog->findChild<QLineEdit*>()->setText("2-3");
    QTest::keyClick(dialog, Qt::Key_Return);
    QTRY_COMPARE(describe(opened().pages, *opened().document), std::string("2-3"));
    QTRY_VERIFY(opened().tokens < whole / 10);
    emit card->read_wanted({});
    QTRY_COMPARE_WITH_TIMEOUT(opened().state, State::ready, 60000);
    QCOMPARE(opened().read.total_pages, 2);
    for (int page = 0; page < opened().page_count(); ++page)
        QCOMPARE(opened().retention[static_cast<std::size_t>(page)] > 0, is_chosen(opened().pages, page));
}

void MainWindowTest::a_short_reading_begins_by_itself() {
    settings_->set_reading_speed(QString::fromStdString(model_.string()), 1e6);
    workspace_->open_model(model_);
    window_->open({file_});
    QTRY_COMPARE_WITH_TIMEOUT(opened().state, State::ready, 60000);
}

void MainWindowTest::the_place_and_the_draft_come_back() {
    window_->open({file_});
    QTRY_VERIFY(opened().document != nullptr && opened().conversation_loaded);
    QTest::keyClicks(window_->findChild<QPlainTextEdit*>("question"), "half a quest");
    // Without closing it: a window that is killed loses nothing but the last seconds.
    QTRY_COMPARE(Settings(settings_file_).place(opened().hash).draft, "half a quest");
    open_window();
    window_->open({file_});
    QTRY_VERIFY(opened().document != nullptr);
    QCOMPARE(window_->findChild<QPlainTextEdit*>("question")->toPlainText(), "half a quest");
}

void MainWindowTest::the_last_reading_comes_back() {
    settings_->set_reading_speed(QString::fromStdString(model_.string()), 1e6);
    workspace_->open_model(model_);
    window_->open({file_});
    QTRY_COMPARE_WITH_TIMEOUT(opened().state, State::ready, 60000);
    window_->close();
    open_window();
    window_->restore();
    QTRY_VERIFY(!workspace_->sessions().empty());
    QTRY_COMPARE_WITH_TIMEOUT(opened().state, State::ready, 60000);
    QCOMPARE(opened().prefilled_tokens, 0);
    QCOMPARE(opened().name, "text.txt");
}

void MainWindowTest::an_exported_reading_is_opened_elsewhere() {
    settings_->set_reading_speed(QString::fromStdString(model_.string()), 1e6);
    workspace_->open_model(model_);
    window_->open({file_});
    QTRY_VERIFY_WITH_TIMEOUT(opened().state == State::ready && opened().saved, 60000);
    const std::filesystem::path exported = folder_.filePath("one.lectern").toStdString();
    auto done = workspace_->library().ask([id = *opened().reading, exported](ReadingLibrary& library) {
        return library.storage().transfer().export_reading(id, exported);
    });
    QTRY_VERIFY(done.isFinished());
    QVERIFY(done.result().has_value());

    init();  // a library with nothing in it
    workspace_->open_model(model_);
    window_->open({exported});
    QTRY_VERIFY(!workspace_->sessions().empty());
    QTRY_COMPARE_WITH_TIMEOUT(opened().state, State::ready, 60000);
    QCOMPARE(opened().name, "text.txt");
    QCOMPARE(opened().prefilled_tokens, 0);
    QVERIFY(settings_->recent_files().isEmpty());

    // Once more: it is shown as it is, and why nothing else happens is said.
    const auto banners = [&] {
        QString all;
        for (const Banner* banner : window_->findChildren<Banner*>())
            if (banner->isVisibleTo(window_.get())) all += banner->message().text;
        return all;
    };
    QVERIFY2(!banners().contains("already"), qPrintable(banners()));
    window_->open({exported});
    QTRY_VERIFY2(banners().contains("one.lectern") && banners().contains("already"), qPrintable(banners()));
    QCOMPARE(workspace_->sessions().size(), std::size_t(1));
}

void MainWindowTest::a_document_that_is_open_is_shown_and_not_opened_again() {
    const auto other = folder_.filePath("other.txt").toStdString();
    std::ofstream(other, std::ios::binary) << "Of other things.";
    window_->open({file_, other});
    QVERIFY(window_->windowTitle().startsWith("other.txt"));
    window_->open({file_});
    QVERIFY(window_->windowTitle().startsWith("text.txt"));
    QCOMPARE(workspace_->sessions().size(), std::size_t(2));

    // Files that are named at the start take the place of the reading that was shown last.
    open_window();
    window_->restore({other});
    QCOMPARE(workspace_->sessions().size(), std::size_t(1));
}

/// Also while a question is typed.
void MainWindowTest::open_documents_follow_each_other() {
    const std::filesystem::path other = folder_.filePath("other.txt").toStdString();
    std::ofstream(other) << "Another one.";
    window_->open({file_, other});
    QTRY_COMPARE(workspace_->sessions().size(), std::size_t{2});
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    const auto shows = [this](const char* name) { return window_->windowTitle().startsWith(name); };
    QTRY_VERIFY(shows("other.txt"));
    window_->findChild<QPlainTextEdit*>("question")->setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab, Qt::ControlModifier);
    QTRY_VERIFY(shows("text.txt"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab, Qt::ControlModifier);
    QTRY_VERIFY(shows("other.txt"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(shows("text.txt"));
}

void MainWindowTest::recent_files_are_remembered() {
    window_->open({file_});
    open_window();
    QCOMPARE(settings_->recent_files(), QStringList{QString::fromStdString(file_.string())});
}

void MainWindowTest::every_control_has_a_name() {
    workspace_->open_model(model_);
    window_->open({file_});
    QTRY_COMPARE_WITH_TIMEOUT(opened().state, State::planned, 30000);
    for (QWidget* widget : window_->findChildren<QWidget*>()) {
        // Parts of Qt's own controls are spoken of as those.
        if ((widget->focusPolicy() & Qt::TabFocus) == 0 || widget->objectName().startsWith("qt_")) continue;
        QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
        QVERIFY(interface != nullptr);
        QVERIFY2(!interface->text(QAccessible::Name).isEmpty(),
                 qPrintable(QString("%1 '%2' in %3")
                                .arg(widget->metaObject()->className(), widget->objectName(),
                                     widget->parent()->metaObject()->className())));
    }
}

void MainWindowTest::every_menu_entry_that_the_guide_names_has_its_key_data() {
    QTest::addColumn<QString>("key");
    for (const char* key :
         {"Ctrl+O",   "Ctrl+W",       "Ctrl+Q", "Ctrl+1",       "Ctrl+4",       "Ctrl+B",       "Ctrl+Tab",
          "Ctrl+F",   "F3",           "Ctrl+G", "Ctrl+Shift+F", "Alt+Left",     "Alt+Right",    "Ctrl+0",
          "Ctrl+9",   "Ctrl+R",       "F6",     "Ctrl+Shift+R", "Ctrl+Shift+P", "Ctrl+Shift+L", "Ctrl+L",
          "Ctrl+E",   "Ctrl+Shift+E", "Ctrl+N", "Ctrl+Shift+A", "Ctrl+H",       "Ctrl+Shift+H", "Ctrl+P",
          "Shift+F6", "F11",          "Ctrl+,", "Ctrl+/",       "F1",           "F10",          "Esc"})
        QTest::addRow("%s", key) << QString(key);
}

void MainWindowTest::every_menu_entry_that_the_guide_names_has_its_key() {
    QFETCH(QString, key);
    int found = 0;
    for (const QAction* action : window_->findChildren<QAction*>())
        found += action->shortcuts().contains(QKeySequence(key)) ? 1 : 0;
    QCOMPARE(found, 1);
}

void MainWindowTest::panes_are_reached_by_keys() {
    window_->open({file_});
    QTRY_VERIFY(opened().document != nullptr);
    window_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(window_.get()));
    std::set<QWidget*> reached;
    for (int i = 0; i < 8; ++i) {
        QTest::keyClick(window_.get(), Qt::Key_F6);
        if (QApplication::focusWidget() != nullptr) reached.insert(QApplication::focusWidget());
    }
    QVERIFY2(reached.size() >= 3, "fewer than three panes");
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    if (const auto code = run_as_page_worker(argc, argv)) return *code;
    QApplication application(argc, argv);
    MainWindowTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "main_window_test.moc"
