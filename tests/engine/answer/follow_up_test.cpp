// A conversation is the same as if all of it had been written at once, and says where its answers look.
#include <QtTest/QtTest>

#include "engine/answer/attended_pages.h"
#include "engine/answer/conversation.h"
#include "tests/engine/first_difference.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

class FollowUpTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void later_turns_see_earlier_ones_data();
    void later_turns_see_earlier_ones();
    void a_stopped_answer_can_be_followed();
    void what_was_said_can_be_taken_back();
    void a_branch_has_its_own_answers_data();
    void a_branch_has_its_own_answers();
    void what_agrees_is_not_run_again();
    void a_full_conversation_refuses_and_stays();
    void attention_is_shared_among_pages();

 private:
    Reading read(PositionMode positions) {
        ReadOptions options = test::tokens_kept(300, "keydiff");
        options.positions = positions;
        return test::read(*model_, tokens_, options);
    }

    std::unique_ptr<Model> model_;
    Document document_;
    TokenizedDocument tokens_;
    const CancelToken never_;
};

void FollowUpTest::initTestCase() {
    model_ = test::open(test::smollm());
    document_ = test::some_document(3000);
    document_.pages = {{.label = "1", .begin = 0, .end = 1500}, {.label = "2", .begin = 1500, .end = 3000}};
    tokens_ = tokenize(document_, *model_, "Answer questions about the document.");
}

void FollowUpTest::later_turns_see_earlier_ones_data() {
    QTest::addColumn<PositionMode>("positions");
    QTest::addColumn<int>("most");
    QTest::newRow("cut off") << PositionMode::original << 7;
    QTest::newRow("ended by the model") << PositionMode::original << 300;
    QTest::newRow("ranks") << PositionMode::rank << 7;
}

void FollowUpTest::later_turns_see_earlier_ones() {
    QFETCH(const PositionMode, positions);
    QFETCH(const int, most);
    const Reading reading = read(positions);
    const Question first{.text = "Who is the maintainer of a package?", .most_tokens = most};
    const Question second{.text = "And what must they do?", .most_tokens = 12};
    auto conversation = Conversation::about(reading, *model_);
    const auto one = conversation->ask(first, {}, never_), two = conversation->ask(second, {}, never_);
    QVERIFY(one && two);
    QCOMPARE(one->stop, most == 7 ? StopReason::length : StopReason::end_token);

    std::vector<TokenId> all = question_tokens(*model_, first);
    const auto said = decode(*model_, {.prompt = all,
                                       .length = reading.plan.sequence_length(),
                                       .first_position = reading.tokens,
                                       .document = &reading.cells,
                                       .positions = positions,
                                       .most_tokens = most});
    for (const auto& more : {said->tokens, model_->chat_format().next_turn(), question_tokens(*model_, second)})
        all.insert(all.end(), more.begin(), more.end());
    const auto written_at_once = decode(*model_, {.prompt = all,
                                                  .length = reading.plan.sequence_length(),
                                                  .first_position = reading.tokens,
                                                  .document = &reading.cells,
                                                  .positions = positions,
                                                  .most_tokens = 12});
    QCOMPARE(two->text, written_at_once->text);
    const auto alone = answer(*model_, reading, second, {}, never_);
    QVERIFY(alone->text != two->text);
}

void FollowUpTest::a_stopped_answer_can_be_followed() {
    const Reading reading = read(PositionMode::original);
    auto conversation = Conversation::about(reading, *model_);
    CancelToken stop;
    int pieces = 0;
    const auto stopped = conversation->ask(
        {.text = "Who is the maintainer of a package?", .most_tokens = 40},
        [&](std::string_view) {
            if (++pieces == 3) stop.cancel();
        },
        stop);
    QVERIFY(stopped);
    QCOMPARE(stopped->stop, StopReason::cancelled);
    const auto next = conversation->ask({.text = "What must a name consist of?", .most_tokens = 12}, {}, never_);
    QVERIFY(next);
    QVERIFY(!next->text.empty());
}

void FollowUpTest::what_was_said_can_be_taken_back() {
    const Reading reading = read(PositionMode::original);
    const Question first{.text = "Who is the maintainer of a package?", .most_tokens = 7};
    const Question second{.text = "And what must they do?", .most_tokens = 12};
    const auto after = [&](bool digress) {
        auto conversation = Conversation::about(reading, *model_);
        (void)conversation->ask(first, {}, never_);
        const std::vector<TokenId> said = conversation->said();
        if (digress) (void)conversation->ask({.text = "What is a name?", .most_tokens = 20}, {}, never_);
        conversation->go_on_from(said);
        return conversation->ask(second, {}, never_)->text;
    };
    QCOMPARE(after(true), after(false));
}

void FollowUpTest::a_branch_has_its_own_answers_data() {
    QTest::addColumn<PositionMode>("positions");
    for (const PositionMode positions : {PositionMode::original, PositionMode::rank})
        QTest::newRow(std::string(name(positions)).c_str()) << positions;
}

/// Whatever was asked between them, a question has the answer that it has where its turns are all that was ever said.
void FollowUpTest::a_branch_has_its_own_answers() {
    QFETCH(const PositionMode, positions);
    const Reading reading = read(positions);
    const Question next{.text = "And what must they do?", .most_tokens = 12};
    const std::vector<std::vector<Turn>> branches{
        {{"Who is the maintainer?", "A person."}, {"Of what?", "Of a package."}},
        {{"Who is the maintainer?", "A person."}, {"Since when?", "Since it was made."}},
        {{"Who is the maintainer?", "A group of people."}},
        {}};
    auto all = Conversation::about(reading, *model_);
    for (const int branch : {0, 1, 2, 1, 3, 0}) {
        const std::vector<TokenId> said = turn_tokens(*model_, branches[static_cast<std::size_t>(branch)]);
        all->go_on_from(said);
        const auto among_others = all->ask(next, {}, never_);
        auto alone = Conversation::about(reading, *model_);
        alone->go_on_from(said);
        const auto expected = alone->ask(next, {}, never_);
        QVERIFY(among_others && expected);
        QCOMPARE(among_others->text, expected->text);
        QVERIFY(among_others->run_tokens <= expected->run_tokens);
    }
}

void FollowUpTest::what_agrees_is_not_run_again() {
    const Reading reading = read(PositionMode::original);
    const Question first{.text = "Who is the maintainer of a package?", .most_tokens = 40};
    const Question second{.text = "And what must they do?", .most_tokens = 12};
    auto conversation = Conversation::about(reading, *model_);
    const auto one = conversation->ask(first, {}, never_);
    QCOMPARE(one->run_tokens, one->question_tokens);
    conversation->go_on_from({});
    QCOMPARE(conversation->ask(first, {}, never_)->run_tokens, 1);  // another answer
    const Turn turn{first.text, one->text};
    const std::vector<TokenId> said = turn_tokens(*model_, {&turn, 1});
    QCOMPARE(said, conversation->said());
    conversation->go_on_from(said);
    const auto two = conversation->ask(second, {}, never_);
    const auto between = static_cast<int>(model_->chat_format().next_turn().size());
    QVERIFY(two->run_tokens <= two->question_tokens + between + 1);
}

void FollowUpTest::a_full_conversation_refuses_and_stays() {
    const Reading reading = read(PositionMode::original);
    const Question question{.text = "What is a package?", .most_tokens = 8};
    const int room = static_cast<int>(question_tokens(*model_, question).size()) + 8;
    auto conversation = Conversation::about(reading, *model_, room);
    QVERIFY(conversation->ask(question, {}, never_));
    const auto refused = conversation->ask(question, {}, never_);
    QVERIFY(!refused);
    QCOMPARE(refused.error().code, ErrorCode::wrong_use);
    QVERIFY(!refused.error().next.empty());
}

void FollowUpTest::attention_is_shared_among_pages() {
    const Reading reading = read(PositionMode::original);
    auto conversation = Conversation::about(reading, *model_);
    AttendedPages watch(tokens_, reading.tokens, {});
    QVERIFY(watch.pages(0)->empty());
    const Question question{.text = "Who is the maintainer of a package?", .most_tokens = 12};
    const auto watched = conversation->ask(question, {}, never_, &watch);
    const auto unwatched = answer(*model_, reading, question, {}, never_);
    QCOMPARE(watched->text, unwatched->text);
    const auto pages = *watch.pages(0);
    QCOMPARE(pages.size(), std::size_t(2));
    QVERIFY(pages[0].share >= pages[1].share);
    QVERIFY(std::abs(pages[0].share + pages[1].share - 1) < 1e-9);
    QVERIFY(watch.pages(1.1)->empty());
}

QTEST_APPLESS_MAIN(FollowUpTest)
#include "follow_up_test.moc"
