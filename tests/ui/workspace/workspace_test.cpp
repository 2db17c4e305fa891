// What the window works on: documents are imported, planned and read, and nobody waits.
#include <set>

#include "tests/ui/workspace/workspace_fixture.h"

using namespace lectern;
using State = DocumentSession::State;

class WorkspaceTest : public QObject, private test::WorkspaceFixture {
    Q_OBJECT

 private slots:
    void initTestCase() { write_files(); }
    void init() { take_another_library(); }
    void a_document_is_shown_without_a_model();
    void a_document_is_planned_read_and_asked();
    void a_kept_reading_comes_back_with_its_conversation();
    void a_reading_that_came_along_needs_no_start();
    void several_files_come_back_with_all_of_them();
    void a_file_that_is_not_there_is_told();
    void a_file_that_changes_while_it_is_open_is_noticed();
    void a_cancelled_reading_goes_on();
    void a_model_that_comes_later_takes_what_waits();
    void another_model_keeps_the_documents();
    void a_file_that_was_read_is_not_read_again();
    void a_model_that_comes_back_finds_its_reading();
    void recognition_that_fails_takes_nothing_away();
    void closing_forgets_a_session();
    void a_document_is_read_again_with_another_budget();
};

void WorkspaceTest::a_document_is_shown_without_a_model() {
    Workspace workspace(options_);
    DocumentSession* session = workspace.open_files({file_});
    QCOMPARE(session->name, "text.txt");
    QTRY_COMPARE(session->state, State::waiting);
    QVERIFY(session->document != nullptr);
    QVERIFY(!session->can_be_asked());
}

void WorkspaceTest::a_document_is_planned_read_and_asked() {
    Workspace workspace(options_);
    DocumentSession* session = planned(workspace, file_);
    QVERIFY(session->plan.has_value());
    QVERIFY(session->tokens > 0);
    const QSignalSpy ended(&workspace, &Workspace::reading_ended);
    workspace.start(*session);
    QTRY_COMPARE_WITH_TIMEOUT(session->state, State::ready, 60000);
    QCOMPARE(ended.count(), 1);
    QVERIFY(session->read.complete());
    QVERIFY(session->saved);
    QCOMPARE(session->retention.size(), session->document->pages.size());

    const int turn = asked(workspace, *session, -1, "What is it about?");
    QCOMPARE(session->conversation.turn(turn).state, ConversationTurn::State::ended);
    QVERIFY(session->conversation.turn(turn).details.read.has_value());
    QVERIFY(session->conversation.turn(turn).details.read->complete());
}

void WorkspaceTest::a_kept_reading_comes_back_with_its_conversation() {
    QString answer;
    ReadingId reading = 0;
    {
        Workspace workspace(options_);
        DocumentSession* session = ready(workspace);
        reading = session->reading.value();
        answer = session->conversation.turn(asked(workspace, *session, -1, "What?")).answer;
    }
    Workspace workspace(options_);
    DocumentSession* session = workspace.open_reading(reading);
    QTRY_VERIFY(session->document != nullptr);  // before any model
    QCOMPARE(session->name, "text.txt");
    workspace.open_model(model_);
    QTRY_COMPARE_WITH_TIMEOUT(session->state, State::ready, 60000);
    QCOMPARE(session->prefilled_tokens, 0);
    QCOMPARE(session->conversation.branch().size(), 1UL);
    QCOMPARE(session->conversation.turn(0).answer, answer);
    // Asked anew, as the first question: the same answer, to the letter.
    QCOMPARE(session->conversation.turn(asked(workspace, *session, -1, "What?")).answer, answer);
}

void WorkspaceTest::a_reading_that_came_along_needs_no_start() {
    const std::filesystem::path exported = folder_.filePath("exported").toStdString();
    {
        Workspace there(options_);
        const ReadingId made = *ready(there)->reading;
        const auto library = Library::open(options_.library);
        QVERIFY(library && (*library)->transfer().export_reading(made, exported));
    }
    init();
    Workspace here(options_);
    here.open_model(model_);
    DocumentSession* session = here.open_files({file_}, exported);
    bool asked_for = false;  // whether it is to be read
    connect(session, &DocumentSession::state_changed, this,
            [&] { asked_for = asked_for || session->state == State::planned; });
    QTRY_COMPARE_WITH_TIMEOUT(session->state, State::ready, 60000);
    QVERIFY(!asked_for);
    QCOMPARE(session->prefilled_tokens, 0);
    QCOMPARE(session->restored_tokens, session->tokens);
    asked(here, *session, -1, "What is it about?");
    QVERIFY(!session->conversation.turn(0).answer.isEmpty());
    // Another budget is another reading.
    ReadOptions options;
    options.budget = {.kind = Budget::Kind::tokens, .amount = 128};
    DocumentSession* again = here.read_again(*session, options);
    QTRY_COMPARE_WITH_TIMEOUT(again->state, State::ready, 60000);
    QVERIFY(again->prefilled_tokens > 0);
}

void WorkspaceTest::several_files_come_back_with_all_of_them() {
    const std::filesystem::path second = file_.parent_path() / "second.txt";
    std::ofstream(second, std::ios::binary) << test::some_document(600).text;
    std::optional<ReadingId> reading;
    {
        Workspace workspace(options_);
        workspace.open_model(model_);
        DocumentSession* session = workspace.open_files({file_, second});
        QTRY_COMPARE_WITH_TIMEOUT(session->state, State::planned, 30000);
        workspace.start(*session);
        QTRY_COMPARE_WITH_TIMEOUT(session->state, State::ready, 60000);
        reading = session->reading;
    }
    QVERIFY(reading.has_value());
    Workspace workspace(options_);
    const DocumentSession* session = workspace.open_reading(*reading);
    QTRY_VERIFY(session->document != nullptr);
    QCOMPARE(session->files, (std::vector{file_, second}));
}

void WorkspaceTest::a_file_that_is_not_there_is_told() {
    Workspace workspace(options_);
    DocumentSession* session = workspace.open_files({"not-there.pdf"});
    QTRY_COMPARE(session->state, State::failed);
    QVERIFY(session->error->what.english().find("not-there.pdf") != std::string::npos);
}

/// In place, as editors save (another file under the same name), gone, and as it was.
void WorkspaceTest::a_file_that_changes_while_it_is_open_is_noticed() {
    const std::filesystem::path file = folder_.filePath("watched.txt").toStdString(), kept = file.string() + ".kept";
    std::filesystem::copy_file(file_, file);
    std::filesystem::copy_file(file_, kept);
    Workspace workspace(options_);
    DocumentSession* session = workspace.open_files({file});
    QTRY_COMPARE(session->state, State::waiting);
    const auto is_now = [&](SourceState state) {
        return session->changed_files.size() == 1 && session->changed_files.front().state == state;
    };
    std::ofstream(file) << "something else";
    QTRY_VERIFY(is_now(SourceState::changed));
    QVERIFY(session->drawn_from().empty());
    std::filesystem::rename(kept, file);
    QTRY_VERIFY(session->changed_files.empty());
    QCOMPARE(session->drawn_from(), std::vector{file});
    std::filesystem::remove(file);
    QTRY_VERIFY(is_now(SourceState::gone));
    std::ofstream(file) << "something new";
    QTRY_VERIFY(is_now(SourceState::changed));
}

void WorkspaceTest::a_cancelled_reading_goes_on() {
    Workspace workspace(options_);
    DocumentSession* session = planned(workspace, file_);
    ReadOptions options;
    options.chunk = 16;
    workspace.plan(*session, options);
    workspace.start(*session);
    QTRY_VERIFY_WITH_TIMEOUT(session->progress.tokens > 0, 60000);
    workspace.cancel(*session);
    QTRY_VERIFY_WITH_TIMEOUT(session->state == State::partly || session->state == State::ready, 60000);
    workspace.start(*session);
    QTRY_COMPARE_WITH_TIMEOUT(session->state, State::ready, 60000);
}

void WorkspaceTest::a_model_that_comes_later_takes_what_waits() {
    Workspace workspace(options_);
    DocumentSession* session = workspace.open_files({file_});
    QTRY_COMPARE(session->state, State::waiting);
    workspace.open_model(model_);
    QCOMPARE(workspace.model().kind, ModelState::Kind::opening);
    QTRY_COMPARE(session->state, State::planned);
}

void WorkspaceTest::another_model_keeps_the_documents() {
    Workspace workspace(options_);
    DocumentSession* session = planned(workspace, file_);
    workspace.open_model(other_model_);
    std::set<ModelState::Kind> seen;
    connect(&workspace, &Workspace::model_changed, this, [&] { seen.insert(workspace.model().kind); });
    QTRY_COMPARE(workspace.model().opened.file, other_model_);
    QVERIFY(!seen.contains(ModelState::Kind::none));  // that the old one is closed is no news
    QTRY_COMPARE(session->state, State::planned);
    QCOMPARE(workspace.sessions(), std::vector{session});
}

void WorkspaceTest::a_file_that_was_read_is_not_read_again() {
    {
        Workspace workspace(options_);
        ready(workspace);
    }
    Workspace workspace(options_);
    workspace.open_model(model_);
    DocumentSession* session = workspace.open_files({file_});
    QTRY_COMPARE_WITH_TIMEOUT(session->state, State::ready, 60000);
    QCOMPARE(session->prefilled_tokens, 0);
}

/// Whatever is done with another model in between, the reading is there again with its own; and the other one reads
/// nothing unasked.
void WorkspaceTest::a_model_that_comes_back_finds_its_reading() {
    Workspace workspace(options_);
    DocumentSession* session = ready(workspace);
    workspace.open_model(other_model_);
    QTRY_COMPARE(workspace.model().opened.file, other_model_);
    QTRY_COMPARE(session->state, State::failed);
    session = workspace.plan_again(*session, {});
    QTRY_COMPARE(session->state, State::planned);
    workspace.put_off(*session, true);
    workspace.open_model(model_);
    QTRY_COMPARE_WITH_TIMEOUT(session->state, State::ready, 60000);
    QCOMPARE(session->prefilled_tokens, 0);

    // Both have read it.
    workspace.open_model(other_model_);
    QTRY_COMPARE(session->state, State::failed);
    session = workspace.read_again(*session, {});
    QTRY_COMPARE_WITH_TIMEOUT(session->state, State::ready, 60000);
    for (const auto& model : {model_, other_model_}) {
        workspace.open_model(model);
        QTRY_COMPARE(workspace.model().opened.file, model);
        QTRY_COMPARE_WITH_TIMEOUT(session->state, State::ready, 60000);
        QCOMPARE(session->prefilled_tokens, 0);
    }
}

/// The text that is there stays until the other one has come.
void WorkspaceTest::recognition_that_fails_takes_nothing_away() {
    Workspace workspace(options_);
    DocumentSession* session = ready(workspace);
    std::filesystem::rename(file_, file_.string() + ".gone");
    DocumentSession* recognised = workspace.recognise_text(*session);
    QTRY_COMPARE(recognised->state, State::failed);
    QCOMPARE(session->state, State::ready);
    QCOMPARE(workspace.sessions().size(), 2UL);
    std::filesystem::rename(file_.string() + ".gone", file_);
    workspace.close(*recognised);
    workspace.recognise_text(*session);
    QTRY_COMPARE(workspace.sessions().size(), 1UL);
    QVERIFY(workspace.sessions().front()->source.ocr);
}

void WorkspaceTest::closing_forgets_a_session() {
    Workspace workspace(options_);
    DocumentSession* session = planned(workspace, file_);
    const QSignalSpy closed(&workspace, &Workspace::session_closed);
    workspace.close(*session);
    QCOMPARE(closed.count(), 1);
    QVERIFY(workspace.sessions().empty());
}

void WorkspaceTest::a_document_is_read_again_with_another_budget() {
    Workspace workspace(options_);
    DocumentSession* session = ready(workspace);
    ReadOptions options;
    options.budget = {.kind = Budget::Kind::tokens, .amount = 64};
    options.policy = "keydiff";
    DocumentSession* again = workspace.read_again(*session, options);
    QTRY_COMPARE_WITH_TIMEOUT(again->state, State::ready, 60000);
    QCOMPARE(again->plan->budget_tokens, 64);
    QCOMPARE(workspace.sessions(), std::vector{again});
}

QTEST_GUILESS_MAIN(WorkspaceTest)
#include "workspace_test.moc"
