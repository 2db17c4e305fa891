// Settings that do what they say, the log, and what can be given to somebody who is to help.
#include <QtTest/QtTest>
#include <QtWidgets>
#include <fstream>

#include "app/import/import_worker.h"
#include "app/pages/page_worker.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"
#include "tests/ui/base/looks.h"
#include "ui/window/diagnostics.h"
#include "ui/window/log_viewer.h"
#include "ui/window/main_window.h"
#include "ui/window/settings_dialog.h"

using namespace lectern;
using State = DocumentSession::State;

class CareTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init();
    void cleanup();
    void settings_are_stored_and_come_back();
    void a_card_can_be_chosen_and_left();
    void what_is_cancelled_is_not_stored();
    void what_a_settings_file_cannot_say_is_brought_into_range();
    void an_answer_is_as_long_as_was_chosen();
    void less_time_than_was_chosen_is_not_asked_for();
    void everything_is_kept_of_what_is_read_in_time();
    void the_language_is_stored();
    void reduced_motion_is_undone();
    void the_library_s_size_is_shown();
    void every_setting_has_a_name_and_a_sentence();
    void the_log_is_shown();
    void diagnostics_say_what_helps_and_nothing_that_is_private();
    void every_error_of_the_window_is_in_the_log();

 private:
    SettingsDialog& dialog();
    template <typename Field>
    Field* field(const char* name) {
        return dialog().findChild<Field*>(name);
    }
    void accept();

    QTemporaryDir folder_;
    int number_ = 0;
    std::filesystem::path model_, file_, library_, settings_file_, log_;
    std::unique_ptr<Settings> settings_;
    std::unique_ptr<Workspace> workspace_;
    std::unique_ptr<MainWindow> window_;
};

void CareTest::initTestCase() {
    const std::filesystem::path folder = folder_.path().toStdString();
    qputenv("XDG_DATA_HOME", folder_.path().toUtf8());
    model_ = write_tiny_model(folder, {.name = "llama", .trained_window = 4096});
    file_ = folder / "private-lease.txt";
    std::ofstream(file_, std::ios::binary) << test::some_document(1500).text;
}

void CareTest::init() {
    const std::string number = std::to_string(++number_);
    library_ = folder_.filePath("library-").toStdString() + number + ".sqlite";
    settings_file_ = folder_.filePath("settings-").toStdString() + number + ".ini";
    log_ = folder_.filePath("log-").toStdString() + number;
    settings_ = std::make_unique<Settings>(settings_file_);
    WorkspaceOptions options;
    options.library = library_;
    options.model.threads = 2;
    options.log = log_;
    workspace_ = std::make_unique<Workspace>(options);
    window_ = std::make_unique<MainWindow>(*workspace_, *settings_);
    window_->show();
}

void CareTest::cleanup() {
    window_.reset();
    workspace_.reset();
    settings_.reset();
}

/// Opened as a person does it.
SettingsDialog& CareTest::dialog() {
    if (auto* open = window_->findChild<SettingsDialog*>(); open != nullptr) return *open;
    for (QAction* action : window_->findChildren<QAction*>())
        if (action->shortcut() == QKeySequence("Ctrl+,")) action->trigger();
    auto* open = window_->findChild<SettingsDialog*>();
    if (open == nullptr) qFatal("the settings do not open");
    return *open;
}

void CareTest::accept() {
    dialog().findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok)->click();
}

void CareTest::settings_are_stored_and_come_back() {
    field<QSpinBox>("answer_tokens")->setValue(96);
    field<QDoubleSpinBox>("temperature")->setValue(0.5);
    field<QSpinBox>("unasked_seconds")->setValue(7);
    field<QSpinBox>("accepted_minutes")->setValue(25);
    field<QSpinBox>("threads")->setValue(1);
    field<QSpinBox>("checkpoint_seconds")->setValue(3);
    field<QSpinBox>("text_size")->setValue(130);
    accept();
    QTRY_COMPARE(Settings(settings_file_).answer_tokens(), 96);
    QTRY_COMPARE(Settings(settings_file_).temperature(), 0.5);
    QTRY_COMPARE(Settings(settings_file_).unasked_seconds(), 7);
    QTRY_COMPARE(Settings(settings_file_).accepted_minutes(), 25);
    QTRY_COMPARE(Settings(settings_file_).threads(), 1);
    QTRY_COMPARE(Settings(settings_file_).checkpoint_seconds(), 3);
    QTRY_COMPARE(Settings(settings_file_).text_size(), 130);
    QTRY_VERIFY(window_->findChild<SettingsDialog*>() == nullptr);
    QCOMPARE(field<QSpinBox>("answer_tokens")->value(), 96);
}

/// On a machine without a card nothing is said of cards, unless one was chosen while there was one.
void CareTest::a_card_can_be_chosen_and_left() {
    QVERIFY(!field<QComboBox>("card")->isVisibleTo(&dialog()) || field<QComboBox>("card")->count() > 1);
    accept();
    QTRY_VERIFY(window_->findChild<SettingsDialog*>() == nullptr);
    QCOMPARE(settings_->device(), std::string("cpu"));
    settings_->set_device("cuda:7");
    QVERIFY(field<QComboBox>("card")->isVisibleTo(&dialog()));
    QCOMPARE(field<QComboBox>("card")->currentText(), "cuda:7");
    accept();
    QTRY_VERIFY(window_->findChild<SettingsDialog*>() == nullptr);
    QCOMPARE(settings_->device(), std::string("cuda:7"));
    // There is no such card: the model runs all the same, and it is said why not there.
    QSignalSpy said(workspace_.get(), &Workspace::trouble);
    workspace_->open_model(model_);
    QTRY_COMPARE(workspace_->model().kind, ModelState::Kind::open);
    QVERIFY(workspace_->model().opened.device.starts_with("cpu"));
    QTRY_COMPARE(said.size(), 1);
    field<QComboBox>("card")->setCurrentIndex(0);
    accept();
    QTRY_COMPARE(Settings(settings_file_).device(), std::string("cpu"));
}

void CareTest::what_is_cancelled_is_not_stored() {
    field<QSpinBox>("answer_tokens")->setValue(96);
    dialog().reject();
    QCOMPARE(Settings(settings_file_).answer_tokens(), AskOptions().most_tokens);
}

void CareTest::what_a_settings_file_cannot_say_is_brought_into_range() {
    const std::filesystem::path file = folder_.filePath("hostile.ini").toStdString();
    std::ofstream(file) << "[answer]\ntokens=-5\ntemperature=1e300\n[reading]\nunasked_seconds=x\naccepted_minutes="
                           "99999\nthreads=100000\n"
                           "checkpoint_seconds=0\ndevice=toaster\n[window]\ntext_size=9000\n";
    const Settings hostile(file);
    QCOMPARE(hostile.answer_tokens(), 16);
    QCOMPARE(hostile.temperature(), 2.0);
    QCOMPARE(hostile.unasked_seconds(), 0);
    QCOMPARE(hostile.accepted_minutes(), 600);
    QCOMPARE(hostile.threads(), QThread::idealThreadCount());
    QCOMPARE(hostile.checkpoint_seconds(), 1);
    QCOMPARE(hostile.text_size(), 200);
    QCOMPARE(hostile.device(), std::string("cpu"));
}

void CareTest::an_answer_is_as_long_as_was_chosen() {
    settings_->set_reading_speed(QString::fromStdString(model_.string()), 1e6);
    workspace_->open_model(model_);
    window_->open({file_});
    DocumentSession& session = *workspace_->sessions().front();
    QTRY_VERIFY_WITH_TIMEOUT(session.state == State::ready && session.conversation_loaded, 60000);
    const auto length = [&] {
        const int turn = workspace_->ask(session, -1, "Why?");
        if (!QTest::qWaitFor([&] { return !workspace_->is_answering(); }, 60000)) qFatal("not answered");
        return session.conversation.turn(turn).answer.toUtf8().size();
    };
    const auto usual = length();
    field<QSpinBox>("answer_tokens")->setValue(16);
    accept();
    const auto brief = length();
    QVERIFY2(brief <= 16 && brief < usual, qPrintable(QString("%1, %2").arg(usual).arg(brief)));  // a byte a token
}

void CareTest::less_time_than_was_chosen_is_not_asked_for() {
    settings_->set_reading_speed(QString::fromStdString(model_.string()), 100);  // 15 s
    workspace_->open_model(model_);
    window_->open({file_});
    QTRY_COMPARE_WITH_TIMEOUT(workspace_->sessions().front()->state, State::ready, 60000);
    std::ifstream in(log_ / "lectern.log");
    const std::string said{std::istreambuf_iterator<char>(in), {}};
    QVERIFY2(said.find("session 1: to be read") != std::string::npos, said.c_str());
    field<QSpinBox>("unasked_seconds")->setValue(5);
    accept();
    const std::filesystem::path other = folder_.filePath("other.txt").toStdString();
    std::ofstream(other, std::ios::binary) << "Other. " << test::some_document(1500).text;
    settings_->set_reading_speed(QString::fromStdString(model_.string()), 100);
    window_->open({other});
    QTRY_COMPARE_WITH_TIMEOUT(workspace_->sessions().back()->state, State::planned, 60000);
    QTest::qWait(200);
    QCOMPARE(workspace_->sessions().back()->state, State::planned);
}

/// By the measured pace; where nothing was measured, whatever it takes.
void CareTest::everything_is_kept_of_what_is_read_in_time() {
    const std::filesystem::path folder = folder_.path().toStdString();
    const std::filesystem::path model = write_tiny_model(folder, {.name = "far-sighted", .trained_window = 1 << 15});
    const std::string text = test::some_document(9000).text;
    workspace_->open_model(model);
    settings_->set_unasked_seconds(0);
    // How much is proposed of another document of that length.
    const auto proposed = [&](const char* name) {
        std::ofstream(folder / name, std::ios::binary) << name << text;
        window_->open({folder / name});
        const auto& last = *workspace_->sessions().back();
        const auto is_planned = [&] { return last.state == State::planned && last.budget_proposed; };
        if (!QTest::qWaitFor(is_planned, 60000)) qFatal("not planned");
        QTest::qWait(200);
        return last.plan->budget_tokens < last.tokens ? last.plan->budget_tokens : 0;
    };
    QCOMPARE(proposed("unknown"), 0);
    settings_->set_reading_speed(QString::fromStdString(model.string()), 10);  // 15 min
    QCOMPARE(proposed("slow"), 4096);
    field<QSpinBox>("accepted_minutes")->setValue(25);
    accept();
    QCOMPARE(proposed("slow, but accepted"), 0);
    field<QSpinBox>("accepted_minutes")->setValue(0);
    accept();
    QCOMPARE(proposed("slow, at any time"), 0);
}

void CareTest::the_language_is_stored() {
    auto* language = field<QComboBox>("language");
    QCOMPARE(language->currentData().toString(), QString());
    language->setCurrentIndex(language->findData("de"));
    accept();
    QTRY_COMPARE(Settings(settings_file_).language(), "de");
}

void CareTest::reduced_motion_is_undone() {
    const int usual = QApplication::cursorFlashTime();
    QVERIFY(usual > 0);
    field<QCheckBox>("reduced_motion")->setChecked(true);
    accept();
    QCOMPARE(QApplication::cursorFlashTime(), 0);
    QVERIFY(!QApplication::isEffectEnabled(Qt::UI_AnimateMenu));
    QTRY_VERIFY(window_->findChild<SettingsDialog*>() == nullptr);
    field<QCheckBox>("reduced_motion")->setChecked(false);
    accept();
    QCOMPARE(QApplication::cursorFlashTime(), usual);
}

void CareTest::the_library_s_size_is_shown() {
    auto* size = field<QLabel>("library_size");
    QVERIFY(size->text().startsWith(QString::fromStdString(library_.string())));
    QTRY_VERIFY(size->text().contains(" kB") || size->text().contains(" MB"));
}

void CareTest::every_setting_has_a_name_and_a_sentence() {
    QCOMPARE(test::unnamed_controls(dialog()), QStringList());
    for (const char* name : {"answer_tokens", "temperature", "unasked_seconds", "threads", "checkpoint_seconds",
                             "language", "theme", "reduced_motion"})
        QVERIFY2(!dialog().findChild<QWidget*>(name)->accessibleDescription().isEmpty(), name);
    test::save_looks(dialog(), "settings", 640);
}

void CareTest::the_log_is_shown() {
    workspace_->log().note("something happened");
    LogViewer viewer(workspace_->log());
    QVERIFY(viewer.findChild<QPlainTextEdit*>()->toPlainText().contains("something happened"));
    QCOMPARE(test::unnamed_controls(viewer), QStringList());
    test::save_looks(viewer, "log", 900, 500);
    EventLog nowhere;
    QVERIFY(LogViewer(nowhere).findChild<QPlainTextEdit*>()->toPlainText().contains("no log"));
}

void CareTest::diagnostics_say_what_helps_and_nothing_that_is_private() {
    workspace_->open_model(model_);
    window_->open({file_, folder_.filePath("private-and-gone.pdf").toStdString()});
    QTRY_COMPARE_WITH_TIMEOUT(workspace_->model().kind, ModelState::Kind::open, 60000);
    QTRY_COMPARE_WITH_TIMEOUT(workspace_->sessions().back()->state, State::failed, 60000);
    const QString said = diagnostics(*workspace_);
    for (const char* there : {"System: ", "Qt: ", "Processor: ", "Memory: ", "Model: ", "cannot be read"})
        QVERIFY2(said.contains(there), qPrintable(said));
    for (const QString& word : {QString("private"), folder_.path(), QDir::homePath()})
        QVERIFY2(!said.contains(word), qPrintable(said));
    for (QAction* action : window_->findChildren<QAction*>())
        if (action->text() == "Copy &diagnostics") action->trigger();
    QVERIFY(QApplication::clipboard()->text().contains("Processor: "));
}

void CareTest::every_error_of_the_window_is_in_the_log() {
    window_->open({folder_.filePath("private-and-gone.pdf").toStdString()});
    QTRY_COMPARE_WITH_TIMEOUT(workspace_->sessions().back()->state, State::failed, 60000);
    std::ifstream in(log_ / "lectern.log");
    const std::string said{std::istreambuf_iterator<char>(in), {}};
    QVERIFY2(said.find("error") != std::string::npos && said.find("private") == std::string::npos, said.c_str());
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    if (const auto code = run_as_page_worker(argc, argv)) return *code;
    QApplication application(argc, argv);
    CareTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "care_test.moc"
