// What a model thinks aloud before it answers is no part of the answer, however the text comes.
#include "engine/answer/thoughts.h"

#include <QtTest/QtTest>

using namespace lectern;

class ThoughtsTest : public QObject {
    Q_OBJECT

 private slots:
    void they_are_parted_from_the_answer_data();
    void they_are_parted_from_the_answer();
};

void ThoughtsTest::they_are_parted_from_the_answer_data() {
    QTest::addColumn<QString>("written");
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QString>("thoughts");
    QTest::addColumn<bool>("go_on");
    QTest::newRow("none") << "The rent is 900."
                          << "The rent is 900."
                          << "" << false;
    QTest::newRow("some") << "<think>\nRent?\n</think>\n\nThe rent is 900."
                          << "The rent is 900."
                          << "Rent?" << false;
    QTest::newRow("blanks before") << "\n <think>a</think>b"
                                   << "b"
                                   << "a" << false;
    QTest::newRow("done") << "<think>\n\n</think>\n\nYes"
                          << "Yes"
                          << "" << false;
    QTest::newRow("of Gemma 4") << "<|channel>thought\nRent?<channel|>The rent is 900."
                                << "The rent is 900."
                                << "Rent?" << false;
    QTest::newRow("half a mark of Gemma 4") << "<|chan"
                                            << "<|chan"
                                            << "" << false;
    QTest::newRow("another's closing mark") << "<|channel>thought\na</think>b<channel|>c"
                                            << "c"
                                            << "a</think>b" << false;
    QTest::newRow("cut off") << "<think>So the rent"
                             << ""
                             << "So the rent" << true;
    QTest::newRow("half a mark") << "<thi"
                                 << "<thi"
                                 << "" << false;
    QTest::newRow("another mark") << "<thinner> paper"
                                  << "<thinner> paper"
                                  << "" << false;
    QTest::newRow("half a closing mark") << "<think>a</thin"
                                         << ""
                                         << "a</thin" << true;
    QTest::newRow("marks in the answer") << "Write <think>a</think>."
                                         << "Write <think>a</think>."
                                         << "" << false;
    QTest::newRow("marks in the answer behind thoughts") << "<think>a</think>b <think>c"
                                                         << "b <think>c"
                                                         << "a" << false;
    QTest::newRow("nothing") << ""
                             << ""
                             << "" << false;
    QTest::newRow("blanks alone") << " \n"
                                  << " \n"
                                  << "" << false;
}

void ThoughtsTest::they_are_parted_from_the_answer() {
    QFETCH(QString, written);
    const std::string text = written.toStdString();
    for (const std::size_t step : {std::size_t{1}, std::size_t{3}, text.size() + 1}) {
        Thoughts thoughts;
        std::string answer;
        for (std::size_t at = 0; at < text.size(); at += step) answer += thoughts.take(text.substr(at, step));
        QTEST(thoughts.go_on(), "go_on");
        answer += thoughts.finish();
        QTEST(QString::fromStdString(answer), "answer");
        QTEST(QString::fromStdString(thoughts.text()), "thoughts");
    }
}

QTEST_GUILESS_MAIN(ThoughtsTest)
#include "thoughts_test.moc"
