// A server writes overviews and searches every page in the window: no model is here for it, it can be stopped and gone
// on with, and nothing is sent once a person does not want it any more.
#include <QtTest/QtTest>

#include "app/import/import_worker.h"
#include "app/pages/page_worker.h"
#include "tests/app/server/scripted_reader.h"
#include "tests/ui/window/open_window.h"

using namespace lectern;
using test::patience;
using test::Scripted;
using test::ScriptedReader;
using Written = DocumentOverview::State;
using Search = PageSearch::State;

class ServerSurveysTest : public QObject, private test::OpenWindow {
    Q_OBJECT

 private slots:
    void init();
    void cleanup();
    void an_overview_is_written_and_kept();
    void every_page_is_searched();
    void pages_that_are_read_here_are_no_limit();
    void they_are_gone_on_with();
    void nothing_is_sent_any_more_data();
    void nothing_is_sent_any_more();
    void a_question_does_not_wait_for_them();
    void what_goes_wrong_is_said();
    void the_pace_of_the_engine_is_its_own();

 private:
    /// The server answers about the document from now on.
    DocumentSession& answered_by_server();
    ChatServer server() const { return {.address = *parse_server_address(server_->address()), .model = "m"}; }
    /// From now on requests wait behind so many.
    void hold_behind(std::size_t requests) {
        server_->answers = [this, requests](const test::ScriptedServer::Request& request) -> Scripted {
            if (server_->requests.size() > requests) return {.stays_silent = true};
            return ScriptedReader{}(request);
        };
    }
    template <typename Widget>
    Widget* seen(const char* name) {
        auto* widget = window_->findChild<Widget*>(name);
        return widget != nullptr && widget->isVisible() ? widget : nullptr;
    }

    std::unique_ptr<test::ScriptedServer> server_;
};

void ServerSurveysTest::init() {
    begin_test();
    server_ = std::make_unique<test::ScriptedServer>();
    server_->answers = ScriptedReader{};
    std::string text;
    for (int i = 0; i < 300; ++i)
        text += i == 200 ? "The harbour master of Aldersund is called Ingrid Vestergaard.\n\n"
                         : "Rule " + std::to_string(i) + " says what is done with package number " +
                               std::to_string(7 * i) + " and who does it.\n\n";
    test::write(file_, text);
}

void ServerSurveysTest::cleanup() {
    close_window();
    server_.reset();
}

DocumentSession& ServerSurveysTest::answered_by_server() {
    window_->open({file_});
    const auto is_there = [this] { return opened().document != nullptr && opened().conversation_loaded; };
    if (!QTest::qWaitFor(is_there, patience)) qFatal("not opened");
    workspace_->answer_by(opened(), server());
    return opened();
}

void ServerSurveysTest::an_overview_is_written_and_kept() {
    DocumentSession& session = answered_by_server();
    QVERIFY(session.can_be_surveyed());
    QVERIFY(!workspace_->running_survey());
    bool was_shown = false;
    connect(workspace_.get(), &Workspace::running_survey_changed, this,
            [&] { was_shown = was_shown || workspace_->running_survey(); });
    workspace_->write_overview(session);
    QCOMPARE(session.overview.state, Written::waiting);
    QTRY_COMPARE_WITH_TIMEOUT(session.overview.state, Written::ready, patience);
    QVERIFY(was_shown && !workspace_->running_survey());
    QCOMPARE(session.overview.written->whole->summary, std::string("The document is about items."));
    QVERIFY(session.overview.model.starts_with("m (127.0.0.1:"));
    QVERIFY(!workspace_->seconds_of_overview(session));
    const std::string model = session.overview.model;
    const std::size_t sent = server_->requests.size();

    open_window();
    window_->open({file_});
    QTRY_VERIFY_WITH_TIMEOUT(!workspace_->sessions().empty() && opened().overview.state == Written::ready, patience);
    QCOMPARE(opened().overview.model, model);
    QCOMPARE(server_->requests.size(), sent);
}

void ServerSurveysTest::every_page_is_searched() {
    server_->answers = ScriptedReader{.about = "harbour"};
    DocumentSession& session = answered_by_server();
    auto* every_page = window_->findChild<QAbstractButton*>("every_page");
    QVERIFY(every_page != nullptr && every_page->isEnabled());
    const int turn = workspace_->search_pages(session, -1, "List everybody.");
    QTRY_COMPARE_WITH_TIMEOUT(session.conversation.turn(turn).search->state, Search::done, patience);
    const FoundSoFar& found = *session.conversation.turn(turn).search->found;
    QCOMPARE(found.items.size(), std::size_t{1});
    QCOMPARE(found.items.front().text, std::string("The harbour master of Aldersund is called Ingrid Vestergaard."));
    QVERIFY(!workspace_->seconds_of_search(session));

    open_window();
    window_->open({file_});
    const auto is_there = [this] { return opened().conversation_loaded && opened().conversation.turn_count() == 1; };
    QTRY_VERIFY_WITH_TIMEOUT(!workspace_->sessions().empty() && is_there(), patience);
    QCOMPARE(opened().conversation.turn(0).search->found->items.size(), std::size_t{1});
}

void ServerSurveysTest::pages_that_are_read_here_are_no_limit() {
    server_->answers = ScriptedReader{.about = "harbour"};
    DocumentSession& session = answered_by_server();
    QVERIFY(session.page_count() > 1);
    session.pages = {{0, 0}};
    const int turn = workspace_->search_pages(session, -1, "List everybody.");
    QTRY_COMPARE_WITH_TIMEOUT(session.conversation.turn(turn).search->state, Search::done, patience);
    const FoundSoFar& found = *session.conversation.turn(turn).search->found;
    QCOMPARE(found.items.size(), std::size_t{1});
    QVERIFY(found.items.front().evidence.front().page > 0);
}

void ServerSurveysTest::they_are_gone_on_with() {
    hold_behind(4);  // two sections
    {
        DocumentSession& session = answered_by_server();
        workspace_->write_overview(session);
        QTRY_COMPARE_WITH_TIMEOUT(session.overview.progress.done, 2, patience);
        QTRY_COMPARE_WITH_TIMEOUT(server_->requests.size(), std::size_t{5}, patience);
        workspace_->stop_overview(session);
        QTRY_COMPARE_WITH_TIMEOUT(session.overview.state, Written::stopped, patience);
        QVERIFY(!session.overview.error);
    }
    open_window();
    server_->answers = ScriptedReader{};
    server_->requests.clear();
    DocumentSession& session = answered_by_server();
    QTRY_COMPARE_WITH_TIMEOUT(session.overview.state, Written::stopped, patience);
    workspace_->write_overview(session);
    QTRY_COMPARE_WITH_TIMEOUT(session.overview.state, Written::ready, patience);
    const auto left = static_cast<std::size_t>(session.overview.progress.total - 2);
    QCOMPARE(server_->requests.size(), 2 * left);
}

void ServerSurveysTest::nothing_is_sent_any_more_data() {
    QTest::addColumn<bool>("closed");
    QTest::addRow("it is closed") << true;
    QTest::addRow("a person wants it no more") << false;
}

void ServerSurveysTest::nothing_is_sent_any_more() {
    QFETCH(bool, closed);
    hold_behind(3);
    DocumentSession& session = answered_by_server();
    workspace_->write_overview(session);
    workspace_->search_pages(session, -1, "List everybody.");  // waits
    QTRY_COMPARE_WITH_TIMEOUT(server_->requests.size(), std::size_t{4}, patience);
    if (closed)
        workspace_->close(session);
    else
        seen<QPushButton>("stop_sending")->click();
    server_->answers = ScriptedReader{};
    QTest::qWait(500);
    QCOMPARE(server_->requests.size(), std::size_t{4});
    QVERIFY(!workspace_->running_survey());
    if (closed) return;
    QTRY_COMPARE_WITH_TIMEOUT(session.overview.state, Written::stopped, patience);
    QCOMPARE(session.conversation.turn(0).search->state, Search::stopped);
    QVERIFY(!session.can_be_surveyed());  // no model is here
}

void ServerSurveysTest::a_question_does_not_wait_for_them() {
    server_->answers = [this](const test::ScriptedServer::Request& request) -> Scripted {
        if (request.words().contains("Who is that?")) return {.body = test::events({"Ingrid."})};
        if (server_->requests.size() > 2) return {.stays_silent = true};
        return ScriptedReader{}(request);
    };
    DocumentSession& session = answered_by_server();
    workspace_->write_overview(session);
    QTRY_COMPARE_WITH_TIMEOUT(server_->requests.size(), std::size_t{3}, patience);
    const int turn = workspace_->ask(session, -1, "Who is that?");
    QTRY_VERIFY_WITH_TIMEOUT(!workspace_->is_answering(), patience);
    QCOMPARE(session.conversation.turn(turn).answer, QString("Ingrid."));
    QCOMPARE(session.overview.state, Written::writing);
}

void ServerSurveysTest::what_goes_wrong_is_said() {
    server_->answers = [](const auto&) -> Scripted { return {.status = 401}; };
    DocumentSession& session = answered_by_server();
    workspace_->write_overview(session);
    QTRY_VERIFY_WITH_TIMEOUT(session.overview.error, patience);
    QVERIFY(session.overview.error->what.english().find("wants a key") != std::string::npos);
    const int turn = workspace_->search_pages(session, -1, "List everybody.");
    const auto search = [&] { return *session.conversation.turn(turn).search; };
    QTRY_COMPARE_WITH_TIMEOUT(search().state, Search::stopped, patience);
    QVERIFY(search().error);
}

void ServerSurveysTest::the_pace_of_the_engine_is_its_own() {
    test::write(file_, test::some_text(1200));  // for the small model
    DocumentSession& session = ready(file_);
    workspace_->answer_by(session, server());
    workspace_->write_overview(session);
    QTRY_COMPARE_WITH_TIMEOUT(session.overview.state, Written::ready, patience);
    QVERIFY(session.tokens > 0);
    QVERIFY(!workspace_->seconds_of_overview(session));
    workspace_->answer_here(session);
    QVERIFY(!workspace_->seconds_of_overview(session));  // it was not measured here
    QVERIFY(session.can_be_surveyed());
}

int main(int argc, char** argv) {
    if (const auto code = run_as_import_worker(argc, argv)) return *code;
    if (const auto code = run_as_page_worker(argc, argv)) return *code;
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    ServerSurveysTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "server_surveys_test.moc"
