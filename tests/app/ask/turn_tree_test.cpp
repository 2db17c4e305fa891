// Conversations with branches: what a turn follows, what stands beside it, and that the library gives both back.
#include "app/ask/turn_tree.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>

#include "app/ask/answer_details.h"
#include "app/ask/conversation_keeper.h"
#include "app/ask/conversation_records.h"

using namespace lectern;

class TurnTreeTest : public QObject {
    Q_OBJECT

 private slots:
    void turns_know_their_branch();
    void what_is_kept_comes_back();
    void a_search_is_kept_once();
    void what_is_said_of_an_answer_comes_back();
    void details_that_nobody_can_have_written_are_left_out();
    void what_nobody_can_have_written_is_left_out();

 private:
    /// Two answers to a first question, a question instead of it, and one that follows the second answer.
    static TurnTree forked() {
        TurnTree tree;
        tree.add({.turn = {"Why?", "One."}});
        const int second = tree.add({.turn = {"Why?", "Two."}});
        tree.add({.turn = {"Who?", "She."}});
        tree.add({.turn = {"Since when?", "Today."}, .follows = second});
        return tree;
    }
    static void compare_turns(const TurnTree& got, const TurnTree& expected) {
        QCOMPARE(got.turns().size(), expected.turns().size());
        for (int turn = 0; turn < static_cast<int>(got.turns().size()); ++turn) {
            QCOMPARE(got[turn].turn.question, expected[turn].turn.question);
            QCOMPARE(got[turn].turn.answer, expected[turn].turn.answer);
            QVERIFY(got[turn].follows == expected[turn].follows);
        }
    }
    std::unique_ptr<Library> library() {
        auto opened = Library::open(folder_.filePath("library.sqlite").toStdString());
        if (!opened) qFatal("%s", opened.error().what.english().c_str());
        return std::move(*opened);
    }
    static ConversationKeeper::Turn place(const TurnTree& tree, int turn) {
        return {.index = turn,
                .parent = tree[turn].follows.value_or(-1),
                .question = tree.answers_to_question_of(turn).front()};
    }
    static Answered answered(const Turn& turn) { return {.answer = {.question = turn.question, .text = turn.answer}}; }

    QTemporaryDir folder_;
};

void TurnTreeTest::turns_know_their_branch() {
    const TurnTree tree = forked();
    QVERIFY(tree.branch({}).empty());
    const std::vector<Turn> branch = tree.branch(3);
    QCOMPARE(branch.size(), std::size_t{2});
    QCOMPARE(branch[0].answer, std::string("Two."));
    QCOMPARE(branch[1].question, std::string("Since when?"));
    QVERIFY((tree.beside(0) == std::vector{0, 1, 2}));
    QVERIFY((tree.beside(3) == std::vector{3}));
    QVERIFY((tree.answers_to_question_of(1) == std::vector{0, 1}));
}

void TurnTreeTest::what_is_kept_comes_back() {
    const auto storage = library();
    const auto document = storage->documents().add({.hash = std::string(64, 'a'), .name = "a.txt"}, {});
    QVERIFY(document);
    const TurnTree tree = forked();
    const ConversationKeeper::About about{.hash = std::string(64, 'a')};
    ConversationKeeper kept;
    QVERIFY(!kept.id());
    for (int turn = 0; turn < 3; ++turn)
        QVERIFY(kept.add(*storage, about, place(tree, turn), answered(tree[turn].turn)));
    const auto conversations = storage->conversations().list();
    QCOMPARE(conversations->size(), std::size_t{1});
    QCOMPARE(conversations->front().title, std::string("Why?"));
    QCOMPARE(conversations->front().id, *kept.id());

    // Somebody else goes on with it.
    TurnTree restored(*storage->conversations().messages(*kept.id()));
    ConversationKeeper gone_on;
    std::vector<MessageId> questions, answers;
    for (const TurnInTree& turn : restored.turns()) {
        questions.push_back(turn.question);
        answers.push_back(turn.answer);
    }
    gone_on.load(*kept.id(), questions, answers);
    const int last = restored.add({.turn = tree[3].turn, .follows = 1});
    QVERIFY(gone_on.add(*storage, about, place(restored, last), answered(tree[3].turn)));
    QCOMPARE(storage->conversations().list()->size(), std::size_t{1});
    const auto messages = storage->conversations().messages(*kept.id());
    QCOMPARE(messages->size(), std::size_t{7});  // the question with two answers is there once
    compare_turns(TurnTree(*messages), tree);
}

/// It is no answer that a question could follow.
void TurnTreeTest::a_search_is_kept_once() {
    const auto storage = library();
    const ConversationKeeper::About about{.hash = std::string(64, 'c'), .title = "Of rules"};
    ConversationKeeper kept;
    const TurnTree tree = forked();
    // Before the document is in the library there is nothing to hang it on.
    QVERIFY(kept.add_search(*storage, about, {1, 0, 1}, "List every rule."));
    QVERIFY(!kept.id());
    QVERIFY(storage->documents().add({.hash = std::string(64, 'c'), .name = "c.txt"}, {}));
    QVERIFY(kept.add(*storage, about, {0, -1, 0}, answered(tree[0].turn)));
    for (int again = 0; again < 2; ++again) QVERIFY(kept.add_search(*storage, about, {1, 0, 1}, "List every rule."));
    QVERIFY(kept.add(*storage, about, {2, 1, 2}, answered(tree[3].turn)));
    QCOMPARE(storage->conversations().list()->front().title, std::string("Of rules"));
    const auto messages = storage->conversations().messages(*kept.id());
    QCOMPARE(messages->size(), std::size_t{6});
    QVERIFY(details_from((*messages)[3].details, 1).every_page);
    QVERIFY(!details_from((*messages)[1].details, 1).every_page);
    const TurnTree restored(*messages);
    QCOMPARE(restored[2].follows, std::optional(1));
    QCOMPARE(restored.branch(2).size(), std::size_t{2});
}

/// After a restart the screen says the same of an answer: what was read, and who found its evidence.
void TurnTreeTest::what_is_said_of_an_answer_comes_back() {
    const auto storage = library();
    const std::string hash(64, 'b');
    std::vector<PageRecord> pages;
    for (int page = 0; page < 40; ++page)
        pages.push_back({.label = "x", .begin = 10 * page, .end = 10 * page + 10, .text = std::string(10, 'a')});
    QVERIFY(storage->documents().add({.hash = hash, .name = "b.txt", .pages = 40}, pages));
    Answered said{
        .answer = {.question = "Why?",
                   .text = "So.",
                   .tokens = 2,
                   .seconds = 1.5,
                   .tokens_per_second = 20,
                   .stop = StopReason::length},
        .recalled = {.passages = {{.page = 7, .begin = 1, .end = 9}, {.page = 7, .begin = 11, .end = 12}}},
        .evidence =
            {{.quote = "So.", .verified = true, .page = 3, .begin = 5, .end = 8},
             {.source = Evidence::Source::text, .quote = "Thus.", .verified = true, .page = 4, .begin = 20, .end = 25},
             {.quote = "Never."}},
        .turns_seen = 1,
        .read =
            {.tokens = 9, .total_tokens = 20, .pages = 30, .total_pages = 39, .document_pages = 40, .kept_share = 0.25},
        .from_passages = true,
        .model = "Qwen",
        .looked_for_evidence = true,
        .attended = {{.page = 3, .share = 0.5}}};
    ConversationKeeper kept;
    QVERIFY(kept.add(*storage, {.hash = hash}, {0, -1, 0}, said));
    const auto messages = storage->conversations().messages(*kept.id());
    const MessageRecord& answer = messages->back();
    const AnswerDetails details = details_from(answer.details, 40), before = details_of(said);
    QVERIFY(details.read && !details.read->complete());
    QCOMPARE(details.read->pages, 30);
    QCOMPARE(details.read->total_pages, 39);
    QCOMPARE(details.read->document_pages, 40);
    QCOMPARE(details.read->kept_share, 0.25);
    QCOMPARE(written(details, said.evidence), written(before, said.evidence));
    QCOMPARE(written(details, said.evidence), answer.details);
    QVERIFY((details.recalled_pages == std::vector{7}));
    const std::vector<Evidence> evidence = evidence_of(answer);
    QCOMPARE(evidence.size(), std::size_t{3});
    QVERIFY(evidence[0].is_quote());
    QVERIFY(evidence[1].verified && !evidence[1].is_quote());
    QVERIFY(!evidence[2].verified);
    MessageRecord older = answer;
    older.details = "{}";
    QVERIFY(!evidence_of(older)[0].is_quote());  // nobody knows who found it
    AnswerDetails hostile = before;
    hostile.model = "Qwen\xff";  // a file may name its model anything
    QCOMPARE(details_from(written(hostile, {}), 40).turns_seen, 1);
}

void TurnTreeTest::details_that_nobody_can_have_written_are_left_out() {
    for (const char* details :
         {"", "[]", "{\"read\": 3}", R"({"read": {"tokens": 9, "total_tokens": 2}, "attended": 1, "sources": {}})",
          R"({"attended": [{"page": 4, "share": 1}, {"page": -1, "share": 1}, 7], "recalled": [{"page": 1e99}, []]})",
          R"({"read": {"pages": -3, "kept_share": 7}, "stop": 4, "model": [], "tokens": 99999999999})"}) {
        const AnswerDetails read = details_from(details, 4);
        QVERIFY2(!read.read && read.attended.empty() && read.recalled_pages.empty() && read.model.empty(), details);
        QVERIFY(sources_from(details).empty());
    }
}

void TurnTreeTest::what_nobody_can_have_written_is_left_out() {
    const std::vector<MessageRecord> messages{
        {.id = 1, .parent = 9, .role = MessageRole::question, .text = "Why?"},
        {.id = 2, .parent = 1, .role = MessageRole::answer, .text = "So."},
        {.id = 3, .parent = 77, .role = MessageRole::answer, .text = "To what?"},
        {.id = 4, .role = MessageRole::answer, .text = "To nothing."},
        {.id = 5, .parent = 2, .role = MessageRole::answer, .text = "To an answer."},
        {.id = 6, .parent = 6, .role = MessageRole::question, .text = "Itself?"},
        {.id = 7, .parent = 6, .role = MessageRole::answer, .text = "No."}};
    TurnTree expected;
    expected.add({.turn = {"Why?", "So."}});
    expected.add({.turn = {"Itself?", "No."}});
    compare_turns(TurnTree(messages), expected);
}

QTEST_APPLESS_MAIN(TurnTreeTest)
#include "turn_tree_test.moc"
