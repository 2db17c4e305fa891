// An answer that goes round in circles is noticed, and one that lists things is not.
#include "engine/answer/repetition.h"

#include <QtTest/QtTest>

using namespace lectern;

class RepetitionTest : public QObject {
    Q_OBJECT

 private slots:
    void texts_data();
    void texts();
    void it_is_noticed_while_it_is_written();
};

void RepetitionTest::texts_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("repeats");
    const QString sentence = "The harbour was repaired in 2021 at a cost of 1.2 million. ";
    QTest::addRow("nothing") << QString() << false;
    QTest::addRow("a sentence") << sentence << false;
    QTest::addRow("a sentence twice") << sentence.repeated(2) << false;
    QTest::addRow("a sentence five times") << "It began so. " + sentence.repeated(5) << true;
    QTest::addRow("a word") << QString("and ").repeated(60) << true;
    QTest::addRow("a number") << QString("0").repeated(200) << true;
    QTest::addRow("a letter of Chinese") << QString("\u54c8").repeated(60) << true;
    QTest::addRow("a line that is drawn") << QString("\u2500").repeated(100) << false;
    QTest::addRow("a line of a table") << QString("| --- ").repeated(60) << false;
    QString list;
    for (int i = 0; i < 40; ++i) list += QString("%1. Item %2 of the list.\n").arg(i).arg(i * i);
    QTest::addRow("a list") << list << false;
    QTest::addRow("it came out of it") << sentence.repeated(5) + "But the insurance paid only a part of all that."
                                       << false;
}

void RepetitionTest::texts() {
    QFETCH(const QString, text);
    QTEST(ends_in_circles(text.toStdString()), "repeats");
}

void RepetitionTest::it_is_noticed_while_it_is_written() {
    QString text;
    int noticed_at = 0;
    for (int i = 0; i < 20 && noticed_at == 0; ++i) {
        text += "Yes, the storm of October was the worst one. ";
        if (ends_in_circles(text.toStdString())) noticed_at = i + 1;
    }
    QVERIFY(noticed_at >= 4 && noticed_at <= 6);
}

QTEST_APPLESS_MAIN(RepetitionTest)
#include "repetition_test.moc"
