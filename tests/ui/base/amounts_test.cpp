#include "ui/base/amounts.h"

#include "tests/ui/base/ui_test.h"
#include "ui/base/colours.h"

using namespace lectern;

class AmountsTest : public QObject {
    Q_OBJECT

 private slots:
    void bytes_are_gigabytes_of_people();
    void shares_are_never_all_or_nothing_by_rounding();
    void durations_are_as_rough_as_estimates_data();
    void durations_are_as_rough_as_estimates();
    void a_range_of_durations_names_its_unit_once();
    void contrast_is_that_of_wcag();
};

void AmountsTest::bytes_are_gigabytes_of_people() {
    QCOMPARE(bytes_text(6'000'000'000), "6.0 GB");
    QCOMPARE(bytes_text(412'300'000), "412 MB");
    QCOMPARE(count_text(131'000), "131,000");
}

void AmountsTest::shares_are_never_all_or_nothing_by_rounding() {
    QCOMPARE(share_text(0), "0\u00a0%");
    QCOMPARE(share_text(0.0004), "under 1\u00a0%");
    QCOMPARE(share_text(0.22), "22\u00a0%");
    QCOMPARE(share_text(0.9999), "99\u00a0%");
    QCOMPARE(share_text(1), "100\u00a0%");
    QCOMPARE(share_text(1.06), "106\u00a0%");
}

void AmountsTest::durations_are_as_rough_as_estimates_data() {
    QTest::addColumn<double>("seconds");
    QTest::addColumn<QString>("text");
    QTest::newRow("at least") << 0.3 << "5 s";
    QTest::newRow("seconds") << 31.0 << "30 s";
    QTest::newRow("nearly a minute") << 57.0 << "1 min";
    QTest::newRow("minutes") << 190.0 << "3 min";
    QTest::newRow("many minutes") << 1380.0 << "25 min";
    QTest::newRow("nearly an hour") << 3590.0 << "1 h";
    QTest::newRow("hours") << 4700.0 << "1 h 20 min";
}

void AmountsTest::durations_are_as_rough_as_estimates() {
    QFETCH(double, seconds);
    QTEST(duration_text(seconds), "text");
}

void AmountsTest::a_range_of_durations_names_its_unit_once() {
    QCOMPARE(duration_range_text(10, 30), "10 to 30 s");
    QCOMPARE(duration_range_text(40, 120), "40 s to 2 min");
    QCOMPARE(duration_range_text(900, 2100), "15 to 35 min");
    QCOMPARE(duration_range_text(3000, 7200), "50 min to 2 h");
    QCOMPARE(duration_range_text(100, 110), "2 min");
}

void AmountsTest::contrast_is_that_of_wcag() {
    QCOMPARE(contrast(Qt::black, Qt::white), 21.0);
    QVERIFY(std::abs(contrast(QColor(0x77, 0x77, 0x77), Qt::white) - 4.48) < 0.01);
    QCOMPARE(readable_on(QColor(0xff, 0xff, 0x80)), QColor(Qt::black));
}

LECTERN_UI_TEST(AmountsTest)
#include "amounts_test.moc"
