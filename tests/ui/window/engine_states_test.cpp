// What can happen while a document is read: it is said, what can be done is offered, and doing it helps.
#include <sys/resource.h>

#include <QtTest/QtTest>
#include <csignal>

#include "app/import/import_worker.h"
#include "app/pages/page_worker.h"
#include "tests/engine/read/reading_fixtures.h"
#include "tests/ui/window/open_window.h"

using namespace lectern;
using test::patience;
using test::some_text;
using test::write;
using Remedy = SessionMessage::Remedy;
using State = DocumentSession::State;

namespace {

/// One that is still being read when a test has seen that reading began; 7 KB take a fast machine 0.2 s.
std::string long_text() {
    std::string text;
    for (int i = 0; i < 10; ++i) text += some_text(7000);
    return text;
}

/// No file that is written may become larger; a disk that is full behaves like that.
class FullDisk {
 public:
    FullDisk() {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit small{.rlim_cur = 32 << 10, .rlim_max = before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
    }
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

 private:
    rlimit before_{};
};

}  // namespace

class EngineStatesTest : public QObject, private test::OpenWindow {
    Q_OBJECT

 private slots:
    void init() { begin_test(); }
    void cleanup() { close_window(); }
    void what_cannot_be_saved_is_saved_when_there_is_room();
    void the_engine_stops_while_a_document_is_read();
    void the_engine_stops_while_the_reading_is_paused();
    void an_engine_that_stops_again_and_again_is_left_alone();
    void a_card_that_failed_is_left_alone();
    void memory_that_others_take_lowers_the_budget();
    void more_than_the_model_was_trained_for();
    void why_the_processor_computes();
    void a_reading_that_was_killed_is_gone_on_with();
};

void EngineStatesTest::what_cannot_be_saved_is_saved_when_there_is_room() {
    checkpoint_seconds_ = 0;
    open_window();
    ready(file_);  // the library is there, and has what it needs to be open
    const std::filesystem::path other = folder_.filePath("other.txt").toStdString();
    write(other, "Another text. " + some_text(1400));
    DocumentSession* session = nullptr;
    {
        const FullDisk full;
        session = &started(other);
        QTRY_VERIFY_WITH_TIMEOUT(says("cannot be saved; reading goes on in memory"), patience);
        QTRY_COMPARE_WITH_TIMEOUT(session->state, State::ready, patience);
        QVERIFY(!session->saved);
        QVERIFY(session->can_be_asked());
        click(Remedy::save_now, "cannot be saved");  // still full
        QTest::qWait(200);
        QVERIFY(says("cannot be saved"));
    }
    click(Remedy::save_now, "cannot be saved");
    QTRY_VERIFY_WITH_TIMEOUT(session->saved, patience);
    QTRY_VERIFY(!says("cannot be saved"));
}

void EngineStatesTest::the_engine_stops_while_a_document_is_read() {
    checkpoint_seconds_ = 0;
    open_window();
    write(file_, long_text());
    DocumentSession& session = started(file_);
    QTRY_VERIFY_WITH_TIMEOUT(session.progress.tokens > 1000, patience);
    const int asked = workspace_->ask(session, -1, "What is it about?");
    machine_.breaks = true;
    QTRY_VERIFY_WITH_TIMEOUT(says("The engine stopped: the device was lost"), patience);
    QVERIFY(window_->isVisible());
    QTRY_COMPARE_WITH_TIMEOUT(session.state, State::ready, patience);
    QVERIFY2(session.restored_tokens > 0, "it was read from the beginning again");
    QVERIFY(!workspace_->is_answering());
    QVERIFY(session.conversation.turn(asked).state == ConversationTurn::State::failed ||
            session.conversation.turn(asked).state == ConversationTurn::State::ended);
    const int turn = workspace_->ask(session, -1, "What is it about?");
    QTRY_COMPARE_WITH_TIMEOUT(session.conversation.turn(turn).state, ConversationTurn::State::ended, patience);
    click(Remedy::show_log, "The engine stopped");
    QTRY_VERIFY(window_->findChild<QDialog*>() != nullptr);
}

void EngineStatesTest::the_engine_stops_while_the_reading_is_paused() {
    checkpoint_seconds_ = 0;
    open_window();
    write(file_, long_text());
    DocumentSession& session = started(file_);
    QTRY_VERIFY_WITH_TIMEOUT(session.progress.tokens > 500, patience);
    workspace_->pause();
    QTRY_COMPARE_WITH_TIMEOUT(session.state, State::paused, patience);
    machine_.breaks = true;
    QTRY_VERIFY_WITH_TIMEOUT(says("The engine stopped"), patience);
    QTRY_COMPARE_WITH_TIMEOUT(session.state, State::paused, patience);
    workspace_->resume();
    QTRY_COMPARE_WITH_TIMEOUT(session.state, State::ready, patience);
}

void EngineStatesTest::an_engine_that_stops_again_and_again_is_left_alone() {
    workspace_->open_model(model_);
    int stopped = 0;
    connect(workspace_.get(), &Workspace::engine_ended, this, [&] { ++stopped; });
    connect(workspace_.get(), &Workspace::metered, this, [&] { machine_.breaks = stopped < 3; });
    machine_.breaks = true;
    QTRY_COMPARE_WITH_TIMEOUT(stopped, 3, patience);
    QCOMPARE(workspace_->model().kind, ModelState::Kind::failed);
    workspace_->open_model(model_);  // a person may try once more
    QTRY_COMPARE_WITH_TIMEOUT(workspace_->model().kind, ModelState::Kind::open, patience);
    disconnect(workspace_.get(), nullptr, this, nullptr);
}

void EngineStatesTest::a_card_that_failed_is_left_alone() {
    workspace_->set_device("cuda:99");  // that it is not there is said whenever it is asked for
    int asked_for = 0, stopped = 0;
    connect(workspace_.get(), &Workspace::engine_ended, this, [&] { ++stopped; });
    connect(workspace_.get(), &Workspace::trouble, this, [&](DocumentSession*, const Error& error) {
        asked_for += QString(error.what.english().c_str()).contains("card");
    });
    const auto open = [&] { return workspace_->model().kind == ModelState::Kind::open; };
    workspace_->open_model(model_);
    QTRY_VERIFY_WITH_TIMEOUT(open() && asked_for == 1, patience);
    machine_.loses_card = true;
    QTRY_VERIFY_WITH_TIMEOUT(stopped == 1 && open(), patience);
    QCOMPARE(asked_for, 1);
    QVERIFY(says("The engine was started again, on the CPU."));
    workspace_->open_model(model_);
    QTRY_VERIFY_WITH_TIMEOUT(open() && asked_for == 2, patience);
    disconnect(workspace_.get(), nullptr, this, nullptr);
}

void EngineStatesTest::memory_that_others_take_lowers_the_budget() {
    write(file_, long_text());
    DocumentSession& session = started(file_);
    const int wanted = session.plan->budget_tokens;
    QTRY_VERIFY_WITH_TIMEOUT(session.progress.tokens > 300, patience);
    machine_.available = 1 << 20;
    QTRY_VERIFY_WITH_TIMEOUT(says("Continuing with"), patience);
    machine_.available = 0;
    QTRY_COMPARE_WITH_TIMEOUT(session.state, State::ready, patience);
    QVERIFY(session.plan->budget_tokens < wanted);
    QVERIFY(says("Continuing with") || says("of memory are free"));  // it stays said
}

void EngineStatesTest::more_than_the_model_was_trained_for() {
    settings_->set_unasked_seconds(3600);  // it is asked all the same
    settings_->set_reading_speed(QString::fromStdString(other_model_.string()), 1e6);
    workspace_->open_model(other_model_);
    window_->open({file_});
    QTRY_VERIFY_WITH_TIMEOUT(says("good for shorter documents"), patience);
    QCOMPARE(opened().state, State::planned);
    click(Remedy::read_beyond, "good for shorter documents");
    QTRY_COMPARE_WITH_TIMEOUT(opened().state, State::ready, patience);
    QVERIFY(opened().read.complete());
    QCOMPARE(opened().plan->positions, PositionMode::rank);
}

void EngineStatesTest::why_the_processor_computes() {
    workspace_->open_model(model_);
    QTRY_COMPARE_WITH_TIMEOUT(workspace_->model().kind, ModelState::Kind::open, patience);
    bool said = false;
    for (const QToolButton* button : window_->findChildren<QToolButton*>())
        said = said || button->toolTip().contains("processor");
    QVERIFY(said);
}

/// The window that is killed is in a process of its own: this program with other arguments.
void EngineStatesTest::a_reading_that_was_killed_is_gone_on_with() {
    if (qEnvironmentVariableIsSet("TSAN_OPTIONS")) QSKIP("The thread sanitizer cannot follow a process into vfork.");
    close_window();
    write(file_, long_text());
    QProcess killed;
    killed.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    killed.start(QCoreApplication::applicationFilePath(),
                 {"--read", QString::fromStdString(library_.string()), QString::fromStdString(settings_file_.string()),
                  QString::fromStdString(model_.string()), QString::fromStdString(file_.string())});
    while (!killed.canReadLine()) QVERIFY(killed.waitForReadyRead(patience));
    kill(static_cast<pid_t>(killed.processId()), SIGKILL);
    killed.waitForFinished();

    open_window();
    settings_->set_model(QString::fromStdString(model_.string()));
    window_->restore();
    QTRY_VERIFY_WITH_TIMEOUT(says("stopped at page"), patience);
    QVERIFY(says(QString::fromStdString(file_.filename().string())));
    QVERIFY(banner_with("stopped at page")->message().remedies.back() == Remedy::show_log);
    click(Remedy::continue_interrupted, "stopped at page");
    QTRY_VERIFY_WITH_TIMEOUT(!workspace_->sessions().empty() && opened().restored_tokens > 0, patience);
    QVERIFY(!says("stopped at page"));
    workspace_->cancel(opened());
    QTRY_VERIFY_WITH_TIMEOUT(opened().state == State::partly || opened().state == State::ready, patience);
    open_window();
    window_->restore();
    QTest::qWait(300);
    QVERIFY(!says("stopped at page 1 of"));  // it was stopped by a person
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    if (const auto code = run_as_page_worker(argc, argv)) return *code;
    if (argc == 6 && QByteArray(argv[1]) == "--read") return test::read_and_wait(argc, argv);
    QApplication application(argc, argv);
    EngineStatesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "engine_states_test.moc"
