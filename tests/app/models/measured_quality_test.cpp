// What is said of a budget before it is tried: nothing but what was measured, and what lies between.
#include "app/models/measured_quality.h"

#include <QtTest/QtTest>

using namespace lectern;

class MeasuredQualityTest : public QObject {
    Q_OBJECT

 private slots:
    void what_was_measured_is_said();
    void what_lies_between_is_between();
    void nothing_is_said_of_what_was_not_measured();

 private:
    const std::string model_ = "Qwen2.5 Coder 0.5B Instruct AWQ";
};

/// docs/benchmarks.md, "What policies keep".
void MeasuredQualityTest::what_was_measured_is_said() {
    QCOMPARE(measured_quality(model_, "zap", 0.10), std::optional(0.56));
    QCOMPARE(measured_quality(model_, "zap", 0.50), std::optional(0.95));
    QCOMPARE(measured_quality(model_, "keydiff", 0.10), std::optional(0.15));
    QCOMPARE(measured_quality(model_, "zap", 1.0), std::optional(1.0));
}

void MeasuredQualityTest::what_lies_between_is_between() {
    const double between = measured_quality(model_, "zap", 0.175).value();
    QVERIFY(qAbs(between - (0.56 + 0.99) / 2) < 1e-9);
}

void MeasuredQualityTest::nothing_is_said_of_what_was_not_measured() {
    QVERIFY(!measured_quality(model_, "zap", 0.04));
    QVERIFY(!measured_quality(model_, "zap", 1.5));
    QVERIFY(!measured_quality(model_, "sirllm", 0.5));
    QVERIFY(!measured_quality("Another model", "zap", 0.5));
}

QTEST_GUILESS_MAIN(MeasuredQualityTest)
#include "measured_quality_test.moc"
