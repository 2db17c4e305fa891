// What the window works on: documents are imported, planned, read, asked and kept, and nobody waits.
#include "ui/workspace/workspace.h"

#include <QtTest/QtTest>
#include <fstream>
#include <set>

#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;
using State = DocumentSession::State;

class WorkspaceTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init();
    void a_document_is_shown_without_a_model();
    void a_document_is_planned_read_and_asked();
    void a_kept_reading_comes_back_with_its_conversation();
    void a_reading_that_came_along_needs_no_start();
    void several_files_come_back_with_all_of_them();
    void variants_are_kept_beside_each_other();
    void an_overview_is_written_stopped_and_kept();
    void an_overview_that_cannot_go_on_says_why();
    void every_page_is_searched_stopped_and_kept();
    void conversations_are_kept_apart();
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

 private:
    DocumentSession* planned(Workspace& workspace, const std::filesystem::path& file);
    DocumentSession* ready(Workspace& workspace) { return ready(workspace, file_); }
    DocumentSession* ready(Workspace& workspace, const std::filesystem::path& file);
    static int asked(Workspace& workspace, DocumentSession& session, int parent, const QString& question);

    QTemporaryDir folder_;
    int number_ = 0;
    std::filesystem::path model_, other_model_, file_, long_file_;
    WorkspaceOptions options_;
};

void WorkspaceTest::initTestCase() {
    const std::filesystem::path folder = folder_.path().toStdString();
    model_ = write_tiny_model(folder, {.name = "llama"});
    other_model_ = write_tiny_model(folder, {.name = "other", .layers = 3});
    file_ = folder / "text.txt";
    std::ofstream(file_, std::ios::binary) << test::some_document(1500).text;
    long_file_ = folder / "long.txt";
    std::ofstream(long_file_, std::ios::binary) << test::some_document(12600).text;
}

void WorkspaceTest::init() {
    options_ = {.library = folder_.filePath(QString("%1.sqlite").arg(++number_)).toStdString(),
                .model = {.threads = 2}};
}

DocumentSession* WorkspaceTest::planned(Workspace& workspace, const std::filesystem::path& file) {
    workspace.open_model(model_);
    DocumentSession* session = workspace.open_files({file});
    if (!QTest::qWaitFor([=] { return session->state == State::planned; }, 30000)) qFatal("not planned");
    return session;
}

DocumentSession* WorkspaceTest::ready(Workspace& workspace, const std::filesystem::path& file) {
    DocumentSession* session = planned(workspace, file);
    workspace.start(*session);
    if (!QTest::qWaitFor([=] { return session->state == State::ready && session->conversation_loaded; }, 60000))
        qFatal("not read");
    return session;
}

int WorkspaceTest::asked(Workspace& workspace, DocumentSession& session, int parent, const QString& question) {
    const int turn = workspace.ask(session, parent, question);
    if (!QTest::qWaitFor([&] { return !workspace.is_answering(); }, 60000)) qFatal("not answered");
    return turn;
}

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

void WorkspaceTest::variants_are_kept_beside_each_other() {
    {
        Workspace workspace(options_);
        DocumentSession* session = ready(workspace);
        const int first = asked(workspace, *session, -1, "What?");
        workspace.ask_again(*session, first);
        QTRY_VERIFY_WITH_TIMEOUT(!workspace.is_answering(), 60000);
        asked(workspace, *session, session->conversation.current(), "And then?");
    }
    const auto library = ReadingLibrary::open(options_.library);
    const auto conversations = (*library)->storage().conversations().list();
    QCOMPARE(conversations->size(), 1UL);
    const auto messages = (*library)->storage().conversations().messages(conversations->front().id);
    QCOMPARE(messages->size(), 5UL);  // one question with two answers, another with one
    QCOMPARE((*messages)[2].parent, std::optional((*messages)[0].id));
    QCOMPARE((*messages)[3].parent, std::optional((*messages)[2].id));
}

void WorkspaceTest::an_overview_is_written_stopped_and_kept() {
    using Overview = DocumentOverview::State;
    std::optional<ReadingId> reading;
    std::string summary;
    {
        Workspace workspace(options_);
        DocumentSession* session = ready(workspace, long_file_);
        reading = session->reading;
        QCOMPARE(session->overview.state, Overview::none);
        QVERIFY(!workspace.seconds_of_overview(*session));  // nothing was measured
        connect(session, &DocumentSession::overview_changed, this, [&workspace, session] {
            if (session->overview.progress.done == 2) workspace.stop_overview(*session);
        });
        workspace.write_overview(*session);
        QCOMPARE(session->overview.state, Overview::waiting);
        QTRY_COMPARE_WITH_TIMEOUT(session->overview.state, Overview::stopped, 60000);
        QVERIFY(!session->overview.error);  // a person wanted that
        QVERIFY(session->overview.written != nullptr);
        QVERIFY(session->overview.written->sections.size() >= 2);
        QVERIFY(!session->overview.written->whole);
        QVERIFY(*workspace.seconds_of_overview(*session) > 0);
        summary = session->overview.written->sections.front().summary;
    }
    {
        Workspace workspace(options_);
        DocumentSession* session = workspace.open_reading(*reading);
        QTRY_COMPARE_WITH_TIMEOUT(session->overview.state, Overview::stopped, 30000);  // before any model
        QCOMPARE(session->overview.written->sections.front().summary, summary);
        QVERIFY(session->overview.progress.done < session->overview.progress.total);
        workspace.open_model(model_);
        QTRY_COMPARE_WITH_TIMEOUT(session->state, State::ready, 60000);
        workspace.write_overview(*session);
        QTRY_COMPARE_WITH_TIMEOUT(session->overview.state, Overview::ready, 60000);
        QVERIFY(session->overview.written->whole.has_value());
    }
    Workspace workspace(options_);
    const DocumentSession* session = workspace.open_reading(*reading);
    QTRY_COMPARE_WITH_TIMEOUT(session->overview.state, Overview::ready, 30000);
    QVERIFY(session->overview.written->whole.has_value());
    QVERIFY(!session->overview.model.empty());
}

void WorkspaceTest::an_overview_that_cannot_go_on_says_why() {
    Workspace workspace(options_);
    DocumentSession* session = ready(workspace, long_file_);
    workspace.write_overview(*session);
    workspace.open_model(other_model_);  // closes what the engine has
    QTRY_VERIFY_WITH_TIMEOUT(!session->overview.is_wanted(), 60000);
    QVERIFY(session->overview.state != DocumentOverview::State::ready);
}

void WorkspaceTest::every_page_is_searched_stopped_and_kept() {
    using Search = PageSearch::State;
    const QString question = "List every rule.";
    std::optional<ReadingId> reading;
    std::uint64_t checked_to = 0;
    {
        Workspace workspace(options_);
        DocumentSession* session = ready(workspace, long_file_);
        reading = session->reading;
        asked(workspace, *session, -1, "What?");
        QVERIFY(!workspace.seconds_of_search(*session));
        const int turn = workspace.search_pages(*session, session->conversation.current(), question);
        QCOMPARE(session->conversation.turn(turn).search->state, Search::waiting);
        QVERIFY(!workspace.is_answering());
        connect(&session->conversation, &ShownConversation::turn_changed, this, [&workspace, session](int changed) {
            if (const auto& search = session->conversation.turn(changed).search; search && search->progress.done == 2)
                workspace.stop_searching(*session, changed);
        });
        QTRY_COMPARE_WITH_TIMEOUT(session->conversation.turn(turn).search->state, Search::stopped, 60000);
        checked_to = session->conversation.turn(turn).search->found->checked_to;
        QVERIFY(checked_to > 0 && checked_to < session->document->text.size());
        QVERIFY(*workspace.seconds_of_search(*session) > 0);
        asked(workspace, *session, turn, "And then?");  // a search is no answer that it could follow
        QVERIFY(session->conversation.turn(session->conversation.current()).left_out == 0);
    }
    Workspace workspace(options_);
    DocumentSession* session = workspace.open_reading(*reading);
    QTRY_COMPARE_WITH_TIMEOUT(session->conversation.branch().size(), std::size_t{3}, 30000);
    const int turn = session->conversation.branch()[1];
    const auto search = [&] { return *session->conversation.turn(turn).search; };
    QCOMPARE(session->conversation.turn(turn).question, question);
    QCOMPARE(search().state, Search::stopped);
    QCOMPARE(search().found->checked_to, checked_to);
    QVERIFY(search().progress.done >= 2 && search().progress.done < search().progress.total);
    workspace.open_model(model_);
    QTRY_COMPARE_WITH_TIMEOUT(session->state, State::ready, 60000);
    workspace.go_on_searching(*session, turn);
    QTRY_COMPARE_WITH_TIMEOUT(search().state, Search::done, 60000);
    QVERIFY(search().found->checked_to > checked_to);
    const auto library = ReadingLibrary::open(options_.library);
    const auto conversations = (*library)->storage().conversations().list();
    QCOMPARE((*library)->storage().conversations().messages(conversations->front().id)->size(), std::size_t{6});
}

void WorkspaceTest::conversations_are_kept_apart() {
    std::optional<ReadingId> reading;
    {
        Workspace workspace(options_);
        DocumentSession* session = ready(workspace);
        reading = session->reading;
        asked(workspace, *session, -1, "What?");
        session->conversation.start_anew();
        asked(workspace, *session, -1, "Who?");
        QCOMPARE(session->conversation.variants(session->conversation.current()).size(), std::size_t{1});
        QCOMPARE(session->conversation.listed(), (std::vector{1, 0}));
        workspace.rename_conversation(*session, 0, "Of things");
        session->conversation.start_anew();
        asked(workspace, *session, -1, "When?");
        workspace.remove_conversation(*session, 1);
        QCOMPARE(session->conversation.listed(), (std::vector{2, 0}));
    }
    Workspace workspace(options_);
    DocumentSession* session = workspace.open_reading(*reading);
    QTRY_COMPARE_WITH_TIMEOUT(session->conversation.turn_count(), 2, 30000);
    const std::vector<int> listed = session->conversation.listed();
    QCOMPARE(listed.size(), std::size_t{2});
    QCOMPARE(session->conversation.title(listed[0]), "When?");
    QCOMPARE(session->conversation.title(listed[1]), "Of things");
    QCOMPARE(session->conversation.conversation(), listed[0]);
    session->conversation.show_conversation(listed[1]);
    QCOMPARE(session->conversation.turn(session->conversation.current()).question, "What?");
    // The only one that is shown goes: nothing is shown.
    workspace.remove_conversation(*session, listed[1]);
    QVERIFY(session->conversation.branch().empty());
    QCOMPARE(session->conversation.listed(), std::vector{listed[0]});
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
