#include <QtTest/QtTest>

#include "research/eval/task.h"

using namespace lectern;

/// Promises about scores: RULER's string match, and agreement of two answers.
class ScoringTest : public QObject {
    Q_OBJECT

 private slots:
    void answers_are_scored_as_ruler_does_data();
    void answers_are_scored_as_ruler_does();
    void agreement_is_f1_over_words_data();
    void agreement_is_f1_over_words();
    void a_fingerprint_covers_text_and_questions();
};

void ScoringTest::answers_are_scored_as_ruler_does_data() {
    QTest::addColumn<QStringList>("expected");
    QTest::addColumn<bool>("any");
    QTest::addColumn<QString>("said");
    QTest::addColumn<double>("score");
    QTest::addRow("all found") << QStringList{"111", "222"} << false << "It is 222, then 111." << 1.0;
    QTest::addRow("half found") << QStringList{"111", "222"} << false << "It is 222." << 0.5;
    QTest::addRow("a third found") << QStringList{"a1", "b2", "c3"} << false << "c3" << 1.0 / 3;
    QTest::addRow("none found") << QStringList{"111", "222"} << false << "It is 22." << 0.0;
    QTest::addRow("case does not matter") << QStringList{"XKCDE"} << false << "xkcde." << 1.0;
    QTest::addRow("within a word") << QStringList{"lantern"} << false << "lanterns" << 1.0;
    QTest::addRow("commas between digits") << QStringList{"1234567"} << false << "1,234,567 crowns" << 1.0;
    QTest::addRow("commas between numbers") << QStringList{"12", "34"} << false << "12, 34" << 1.0;
    QTest::addRow("one is enough") << QStringList{"two", "2"} << true << "There are two." << 1.0;
    QTest::addRow("any of none") << QStringList{"two", "2"} << true << "Three." << 0.0;
    QTest::addRow("silence") << QStringList{"two"} << false << "" << 0.0;
}

void ScoringTest::answers_are_scored_as_ruler_does() {
    QFETCH(QStringList, expected);
    QFETCH(bool, any);
    QFETCH(QString, said);
    QFETCH(double, score);
    std::vector<std::string> texts;
    for (const QString& answer : expected) texts.push_back(answer.toStdString());
    const eval::TaskQuestion question{.text = "?",
                                      .expected = any ? std::vector<eval::Alternatives>{texts} : eval::all_of(texts)};
    QCOMPARE(eval::score(question, said.toStdString()), score);
}

void ScoringTest::agreement_is_f1_over_words_data() {
    QTest::addColumn<QString>("a");
    QTest::addColumn<QString>("b");
    QTest::addColumn<double>("agreement");
    QTest::addRow("equal") << "The hall."
                           << "the hall" << 1.0;
    QTest::addRow("both silent") << ""
                                 << "..." << 1.0;
    QTest::addRow("one silent") << ""
                                << "the hall" << 0.0;
    QTest::addRow("nothing shared") << "one two"
                                    << "three" << 0.0;
    QTest::addRow("two of three and two") << "a red house"
                                          << "red house" << 0.8;  // precision 2/3, recall 1
    QTest::addRow("words count as often as they stand") << "no no no"
                                                        << "no" << 0.5;
    QTest::addRow("beyond ASCII") << "Ærø"
                                  << "Ærø" << 1.0;
}

void ScoringTest::agreement_is_f1_over_words() {
    QFETCH(QString, a);
    QFETCH(QString, b);
    QFETCH(double, agreement);
    QCOMPARE(eval::agreement(a.toStdString(), b.toStdString()), agreement);
    QCOMPARE(eval::agreement(b.toStdString(), a.toStdString()), agreement);
}

void ScoringTest::a_fingerprint_covers_text_and_questions() {
    const eval::TaskDocument document{.task = "t", .text = "text", .questions = {{.text = "q", .expected = {{"a"}}}}};
    QStringList seen{QString::fromStdString(document.fingerprint())};
    const auto differs = [&](auto change) {
        eval::TaskDocument other = document;
        change(other);
        const QString fingerprint = QString::fromStdString(other.fingerprint());
        QVERIFY(!seen.contains(fingerprint));
        seen << fingerprint;
    };
    differs([](auto& d) { d.text += "."; });
    differs([](auto& d) { d.continuation = "more"; });
    differs([](auto& d) { d.questions[0].text += "?"; });
    differs([](auto& d) { d.questions[0].prefix = "It is"; });
    differs([](auto& d) { d.questions[0].expected.push_back({"b"}); });
    differs([](auto& d) { d.questions[0].expected[0].push_back("b c"); });
    differs([](auto& d) { d.questions.clear(); });
    QCOMPARE(document.fingerprint(), eval::TaskDocument(document).fingerprint());
}

QTEST_APPLESS_MAIN(ScoringTest)
#include "scoring_test.moc"
