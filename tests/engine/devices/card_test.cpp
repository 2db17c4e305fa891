#include "engine/devices/card.h"

#include <QtTest>

using namespace lectern;

class CardTest : public QObject {
    Q_OBJECT

 private slots:
    void a_name_stands_for_a_card_data() {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<int>("number");  // -1: none
        QTest::newRow("first") << QByteArray("cuda") << 0;
        QTest::newRow("any") << QByteArray("auto") << 0;
        QTest::newRow("third") << QByteArray("cuda:2") << 2;
        for (const char* name :
             {"", "cpu", "cuda:", "cuda:-1", "cuda:x", "cuda:1x", "cuda1", "cudas", "cuda:99999999999"})
            QTest::addRow("'%s'", name) << QByteArray(name) << -1;
    }
    void a_name_stands_for_a_card() {
        QFETCH(const QByteArray, name);
        QFETCH(const int, number);
        const auto found = card_number(name.toStdString());
        QCOMPARE(found.value_or(-1), number);
        QCOMPARE(check_device_name(name.toStdString()).has_value(), number >= 0 || name == "cpu");
        if (number < 0) QCOMPARE(open_card({.device = name.toStdString()}).error().code, ErrorCode::wrong_use);
    }
};

QTEST_GUILESS_MAIN(CardTest)
#include "card_test.moc"
