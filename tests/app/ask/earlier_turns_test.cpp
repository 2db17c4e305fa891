// Which of the turns before it a question sees.
#include "app/ask/earlier_turns.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>

#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

class EarlierTurnsTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void all_are_seen_as_long_as_there_is_room();
    void the_oldest_go_and_half_of_the_room_becomes_free();
    void most_questions_see_all_that_the_one_before_saw();
    void a_turn_that_is_too_long_goes_alone();
    void no_room_is_no_turns();

 private:
    int length(std::span<const Turn> turns) const { return static_cast<int>(turn_tokens(*model_, turns).size()); }

    QTemporaryDir folder_;
    std::unique_ptr<Model> model_;
    const std::vector<Turn> turns_{40, {.question = "What is a package?", .answer = "A file with a name."}};
};

void EarlierTurnsTest::initTestCase() {
    model_ = test::open(write_tiny_model(folder_.path().toStdString(), {.name = "llama"}));
}

void EarlierTurnsTest::all_are_seen_as_long_as_there_is_room() {
    const auto all = earlier_turns(*model_, turns_, 100'000);
    QCOMPARE(all.seen, 40);
    QVERIFY(all.tokens == turn_tokens(*model_, turns_));
    QVERIFY(earlier_turns(*model_, {}, 100).tokens.empty());
}

void EarlierTurnsTest::the_oldest_go_and_half_of_the_room_becomes_free() {
    const int room = length(std::span(turns_).first(10));
    const auto some = earlier_turns(*model_, std::span(turns_).first(11), room);
    QVERIFY(some.seen >= 4 && some.seen <= 6);
    QVERIFY(static_cast<int>(some.tokens.size()) <= room / 2);
    QVERIFY(some.tokens == turn_tokens(*model_, std::span(turns_).first(static_cast<std::size_t>(some.seen))));
}

/// So that their cells stay.
void EarlierTurnsTest::most_questions_see_all_that_the_one_before_saw() {
    const int room = length(std::span(turns_).first(10));
    int began_anew = 0, before = 0;
    for (std::size_t count = 1; count <= turns_.size(); ++count) {
        const auto seen = earlier_turns(*model_, std::span(turns_).first(count), room);
        QVERIFY(seen.seen >= 1 && static_cast<int>(seen.tokens.size()) <= room);
        if (seen.seen != before + 1) ++began_anew;
        before = seen.seen;
    }
    QVERIFY2(began_anew >= 4 && began_anew <= 7, QByteArray::number(began_anew));
}

void EarlierTurnsTest::a_turn_that_is_too_long_goes_alone() {
    const int room = length(std::span(turns_).first(10));
    std::vector<Turn> turns(turns_.begin(), turns_.begin() + 5);
    turns[3].answer = std::string(static_cast<std::size_t>(room) + 1, 'a');
    QCOMPARE(earlier_turns(*model_, turns, room).seen, 1);
    QCOMPARE(earlier_turns(*model_, std::span(turns).first(4), room).seen, 0);
}

void EarlierTurnsTest::no_room_is_no_turns() {
    QCOMPARE(earlier_turns(*model_, turns_, 0).seen, 0);
    QCOMPARE(earlier_turns(*model_, turns_, -100).seen, 0);
}

QTEST_APPLESS_MAIN(EarlierTurnsTest)
#include "earlier_turns_test.moc"
