// What is asked about a document, answered, written and searched: all of it is kept.
#include "tests/ui/workspace/workspace_fixture.h"

using namespace lectern;
using State = DocumentSession::State;

class ConversationsTest : public QObject, private test::WorkspaceFixture {
    Q_OBJECT

 private slots:
    void initTestCase() { write_files(); }
    void init() { take_another_library(); }
    void variants_are_kept_beside_each_other();
    void an_overview_is_written_stopped_and_kept();
    void an_overview_that_cannot_go_on_says_why();
    void every_page_is_searched_stopped_and_kept();
    void a_search_waits_for_a_reading_and_says_so();
    void conversations_are_kept_apart();
    void a_question_to_pages_is_kept_with_them();
};

void ConversationsTest::variants_are_kept_beside_each_other() {
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

void ConversationsTest::an_overview_is_written_stopped_and_kept() {
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

void ConversationsTest::an_overview_that_cannot_go_on_says_why() {
    Workspace workspace(options_);
    DocumentSession* session = ready(workspace, long_file_);
    workspace.write_overview(*session);
    workspace.open_model(other_model_);  // closes what the engine has
    QTRY_VERIFY_WITH_TIMEOUT(!session->overview.is_wanted(), 60000);
    QVERIFY(session->overview.state != DocumentOverview::State::ready);
}

void ConversationsTest::every_page_is_searched_stopped_and_kept() {
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

void ConversationsTest::a_search_waits_for_a_reading_and_says_so() {
    using Search = PageSearch::State;
    Workspace workspace(options_);
    DocumentSession* session = ready(workspace, long_file_);
    DocumentSession* other = workspace.open_files({file_});
    QTRY_COMPARE_WITH_TIMEOUT(other->state, State::planned, 30000);
    const int turn = workspace.search_pages(*session, -1, "List every rule.");
    const auto state = [&] { return session->conversation.turn(turn).search->state; };
    QTRY_COMPARE_WITH_TIMEOUT(state(), Search::searching, 60000);
    bool waited = false;
    connect(&session->conversation, &ShownConversation::turn_changed, this, [&] {
        waited = waited || (state() == Search::waiting && other->is_being_read() && !workspace.running_survey());
    });
    workspace.start(*other);
    QTRY_VERIFY_WITH_TIMEOUT(waited, 60000);
    workspace.pause();
    QTRY_COMPARE_WITH_TIMEOUT(state(), Search::waiting, 60000);
    workspace.resume();
    QTRY_COMPARE_WITH_TIMEOUT(state(), Search::done, 60000);
}

void ConversationsTest::conversations_are_kept_apart() {
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

/// Answered again, it comes from the same pages; what was asked of all of them still does.
void ConversationsTest::a_question_to_pages_is_kept_with_them() {
    const PageChoice pages{{0, 0}};
    ReadingId reading = 0;
    {
        Workspace workspace(options_);
        DocumentSession* session = ready(workspace);
        reading = session->reading.value();
        const int turn = asked(workspace, *session, -1, "What?", pages);
        QVERIFY(session->conversation.turn(turn).details.pages == pages);
        asked(workspace, *session, turn, "And?");
    }
    Workspace workspace(options_);
    DocumentSession* session = workspace.open_reading(reading);
    workspace.open_model(model_);
    QTRY_VERIFY_WITH_TIMEOUT(session->state == State::ready && session->conversation_loaded, 60000);
    QVERIFY(session->conversation.turn(0).details.pages == pages);
    QVERIFY(session->conversation.turn(1).details.pages.empty());
    const int again = workspace.ask_again(*session, 0);
    QTRY_VERIFY_WITH_TIMEOUT(!workspace.is_answering(), 60000);
    QVERIFY(session->conversation.turn(again).details.pages == pages);
}

QTEST_GUILESS_MAIN(ConversationsTest)
#include "conversations_test.moc"
