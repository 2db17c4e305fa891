#include <QtTest/QtTest>

#include "engine/answer/answerer.h"
#include "tests/engine/first_difference.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

/// Promises of answer(): a reading is read-only for questions.
class AnswerTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void questions_do_not_disturb_the_reading();
    void the_order_of_questions_does_not_matter();
    void seeds_decide_sampled_answers();
    void an_answer_ends_where_the_model_ends_it();
    void an_answer_ends_at_its_limit();
    void the_text_comes_piece_by_piece();
    void an_answer_can_be_stopped();
    void impossible_questions_are_refused_data();
    void impossible_questions_are_refused();

 private:
    Answer ask(const std::string& text, int most_tokens = 12, const SamplingOptions& sampling = {}) {
        const CancelToken never;
        auto result = answer(*model_, reading_, {text, sampling, most_tokens}, {}, never);
        if (!result) qFatal("%s", result.error().what.english().c_str());
        return std::move(*result);
    }

    const std::string name_ = "What must the name of a package consist of?";
    const std::string maintainer_ = "Who is the maintainer of a package?";
    std::unique_ptr<Model> model_;
    Reading reading_{.plan = {}, .cells = CellStore()};
};

/// 650 tokens, of which a head keeps 300.
void AnswerTest::initTestCase() {
    model_ = test::open(test::smollm());
    const Document document = test::some_document(3000);
    const auto tokens = tokenize(document, *model_, "Answer questions about the document.");
    reading_ = test::read(*model_, tokens, test::tokens_kept(300));
}

void AnswerTest::questions_do_not_disturb_the_reading() {
    const auto before = test::contents(reading_.cells);
    const std::string first = ask(name_).text;
    QVERIFY(!first.empty());
    ask(maintainer_);
    QCOMPARE(ask(name_).text, first);
    QCOMPARE(test::contents(reading_.cells), before);
}

void AnswerTest::the_order_of_questions_does_not_matter() {
    const std::string a = ask(name_).text, b = ask(maintainer_).text;
    QCOMPARE(ask(maintainer_).text, b);
    QCOMPARE(ask(name_).text, a);
}

void AnswerTest::seeds_decide_sampled_answers() {
    const SamplingOptions lively{.temperature = 1.5, .min_p = 0, .seed = 1};
    SamplingOptions other = lively;
    other.seed = 2;
    const std::string first = ask(name_, 12, lively).text;
    QVERIFY(ask(name_, 12, other).text != first);
    QCOMPARE(ask(name_, 12, lively).text, first);
}

void AnswerTest::an_answer_ends_where_the_model_ends_it() {
    const Answer yes = ask("Say yes.", 40);
    QCOMPARE(yes.stop, StopReason::end_token);
    QVERIFY(yes.tokens < 40);
    QVERIFY(!yes.text.empty() && yes.text.find("<|") == std::string::npos);
    QCOMPARE(yes.question, std::string("Say yes."));
    QVERIFY(yes.question_tokens > 5);
    QVERIFY(yes.seconds >= yes.seconds_to_first && yes.seconds_to_first > 0);
}

void AnswerTest::an_answer_ends_at_its_limit() {
    const Answer cut = ask("Copy the document.", 5);
    QCOMPARE(cut.tokens, 5);
    QCOMPARE(cut.stop, StopReason::length);
    QVERIFY(cut.tokens_per_second > 0);
}

void AnswerTest::the_text_comes_piece_by_piece() {
    const CancelToken never;
    QStringList pieces;
    const auto result = answer(
        *model_, reading_, {.text = name_, .sampling = {}, .most_tokens = 12},
        [&](std::string_view piece) { pieces << QString::fromUtf8(piece.data(), static_cast<int>(piece.size())); },
        never);
    QVERIFY(result);
    QVERIFY(pieces.size() > 5);
    QCOMPARE(pieces.join("").toStdString(), result->text);
}

void AnswerTest::an_answer_can_be_stopped() {
    CancelToken cancel;
    int pieces = 0;
    const auto stop = [&](std::string_view) {
        if (++pieces == 3) cancel.cancel();
    };
    const auto result =
        answer(*model_, reading_, {.text = "Copy the document.", .sampling = {}, .most_tokens = 100}, stop, cancel);
    QVERIFY(result);
    QCOMPARE(result->stop, StopReason::cancelled);
    QVERIFY(result->tokens >= 3 && result->tokens < 6);
}

void AnswerTest::impossible_questions_are_refused_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("most_tokens");
    QTest::addRow("empty") << "" << 10;
    QTest::addRow("blank") << " \t\n " << 10;
    QTest::addRow("no room for an answer") << "Why?" << 0;
    QTest::addRow("answer too long") << "Why?" << ReadPlan::room_for_questions;
    QTest::addRow("question too long") << QString("why ").repeated(ReadPlan::room_for_questions) << 10;
}

void AnswerTest::impossible_questions_are_refused() {
    QFETCH(QString, text);
    QFETCH(int, most_tokens);
    const CancelToken never;
    const auto result = answer(*model_, reading_, {text.toStdString(), {}, most_tokens}, {}, never);
    QVERIFY(!result);
    QCOMPARE(result.error().code, ErrorCode::wrong_use);
    QVERIFY(!result.error().what.empty() && !result.error().means.empty() && !result.error().next.empty());
}

QTEST_GUILESS_MAIN(AnswerTest)
#include "answer_test.moc"
