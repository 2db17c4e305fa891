// An answer comes without the thoughts before it, and comes at all where they took its room.
#include "app/ask/past_thoughts.h"

#include <QtTest/QtTest>

using namespace lectern;

class PastThoughtsTest : public QObject {
    Q_OBJECT

 private slots:
    void init() { asked_.clear(), heard_.clear(); }
    void an_answer_comes_without_its_thoughts();
    void where_they_took_its_room_it_is_asked_again();
    void an_answer_that_is_cut_off_is_not_asked_again();
    void errors_are_those_of_the_model();

 private:
    /// Asks a model that writes these texts one after another, each letter by letter.
    Result<SaidAnswer> ask(const std::vector<Answer>& answers);

    std::vector<Question> asked_;
    std::string heard_;
};

Result<SaidAnswer> PastThoughtsTest::ask(const std::vector<Answer>& answers) {
    const AskOnce write = [&](const Question& question,
                              const std::function<void(std::string_view)>& on_text) -> Result<Answer> {
        if (asked_.size() == answers.size()) return fail({.code = ErrorCode::out_of_memory, .what = sentence("No.")});
        const Answer& answer = answers[asked_.size()];
        asked_.push_back(question);
        for (const char& letter : answer.text) on_text({&letter, 1});
        return answer;
    };
    return ask_past_thoughts({.text = "Rent?", .prefix = "The"}, write, [&](std::string_view text) { heard_ += text; });
}

void PastThoughtsTest::an_answer_comes_without_its_thoughts() {
    const auto said = ask({{.text = "<think>Hm.</think>\n\n900.", .stop = StopReason::end_token}});
    QVERIFY(said.has_value());
    QCOMPARE(said->answer.text, "900.");
    QCOMPARE(said->thoughts, "Hm.");
    QCOMPARE(heard_, "900.");
    QCOMPARE(asked_.size(), 1);
}

void PastThoughtsTest::where_they_took_its_room_it_is_asked_again() {
    const auto said = ask({{.text = "<think>Hm, the rent", .seconds = 3, .stop = StopReason::length},
                           {.text = "900.", .seconds = 2, .seconds_to_first = 1, .stop = StopReason::end_token}});
    QVERIFY(said.has_value());
    QCOMPARE(said->answer.text, "900.");
    QCOMPARE(said->thoughts, "Hm, the rent");
    QCOMPARE(heard_, "900.");
    QCOMPARE(asked_.back().prefix, "<think>\n\n</think>\n\nThe");
    QVERIFY(asked_.back().most_tokens + std::ssize(asked_.back().prefix) <=
            asked_.front().most_tokens + std::ssize(asked_.front().prefix));
    QCOMPARE(said->answer.seconds, 5);
    QCOMPARE(said->answer.seconds_to_first, 4);
}

void PastThoughtsTest::an_answer_that_is_cut_off_is_not_asked_again() {
    const auto said = ask({{.text = "<think>Hm.</think>The rent", .stop = StopReason::length}});
    QVERIFY(said.has_value());
    QCOMPARE(said->answer.text, "The rent");
    QCOMPARE(said->answer.stop, StopReason::length);
}

void PastThoughtsTest::errors_are_those_of_the_model() {
    QCOMPARE(ask({}).error().code, ErrorCode::out_of_memory);
    QCOMPARE(ask({{.text = "<think>Hm", .stop = StopReason::length}}).error().code, ErrorCode::out_of_memory);
}

QTEST_GUILESS_MAIN(PastThoughtsTest)
#include "past_thoughts_test.moc"
