#include "app/survey/asks_for_all.h"

#include <QtTest/QtTest>

using namespace lectern;

class AsksForAllTest : public QObject {
    Q_OBJECT

 private slots:
    void words_tell_data();
    void words_tell();
};

void AsksForAllTest::words_tell_data() {
    QTest::addColumn<QString>("question");
    QTest::addColumn<bool>("all");
    QTest::newRow("list") << "List the duties of the tenant." << true;
    QTest::newRow("every") << "Which dates are named? Give every one." << true;
    QTest::newRow("how many") << "HOW MANY votes are needed?" << true;
    QTest::newRow("all") << "Name all fonts" << true;
    QTest::newRow("German") << "Welche Namen wurden verwendet? Nenne alle." << true;
    QTest::newRow("German umlaut") << "Nenne s\u00e4mtliche Fristen." << true;
    QTest::newRow("Chinese") << "\u8bf7\u5168\u90e8\u5217\u51fa\u3002" << true;
    QTest::newRow("who") << "Who pays the rent?" << false;
    QTest::newRow("part of a word") << "Who called? Is it legally small?" << false;
    QTest::newRow("nothing") << "" << false;
}

void AsksForAllTest::words_tell() {
    QFETCH(QString, question);
    QTEST(asks_for_all(question.toStdString()), "all");
}

QTEST_APPLESS_MAIN(AsksForAllTest)
#include "asks_for_all_test.moc"
