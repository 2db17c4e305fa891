#include "ui/base/without_key.h"

#include <QtTest/QtTest>

using namespace lectern;

class WithoutKeyTest : public QObject {
    Q_OBJECT

 private slots:
    void the_key_is_left_out_wherever_it_is_written_data();
    void the_key_is_left_out_wherever_it_is_written();
};

void WithoutKeyTest::the_key_is_left_out_wherever_it_is_written_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("words");
    QTest::newRow("at the beginning") << "&Open…"
                                      << "Open…";
    QTest::newRow("within") << "E&xtras"
                            << "Extras";
    QTest::newRow("behind") << "打开(&O)…"
                            << "打开…";
    QTest::newRow("none") << "Budget (GB)"
                          << "Budget (GB)";
}

void WithoutKeyTest::the_key_is_left_out_wherever_it_is_written() {
    QFETCH(QString, text);
    QTEST(without_key(text), "words");
}

QTEST_APPLESS_MAIN(WithoutKeyTest)
#include "without_key_test.moc"
