// What is said of a budget before it is tried: nothing but what was measured, and what lies between.
#include "app/plan/measured_quality.h"

#include <QtTest/QtTest>

using namespace lectern;

class MeasuredQualityTest : public QObject {
    Q_OBJECT

 private slots:
    void what_was_measured_is_said();
    void what_lies_between_is_between();
    void nothing_is_said_of_what_was_not_measured();
    void damaged_curves_say_nothing();

 private:
    static std::optional<double> quality(const std::string& policy, int kept, CellFormat format = CellFormat::q8,
                                         std::string_view model = "Qwen2.5 Coder 0.5B Instruct AWQ") {
        ReadPlan plan;
        plan.policy = policy;
        plan.format = format;
        plan.budget_tokens = kept;
        plan.document_tokens = 1000;
        return MeasuredQuality::shipped().of(model, plan);
    }
};

/// docs/benchmarks.md, "What policies keep".
void MeasuredQualityTest::what_was_measured_is_said() {
    QCOMPARE(quality("zap", 100), std::optional(0.82));
    QCOMPARE(quality("zap", 250), std::optional(0.97));
    QCOMPARE(quality("keydiff", 100), std::optional(0.07));
    QCOMPARE(quality("zap", 1000), std::optional(1.0));
}

void MeasuredQualityTest::what_lies_between_is_between() {
    const double between = quality("zap", 175).value();
    QVERIFY(qAbs(between - (0.82 + 0.97) / 2) < 1e-9);
}

void MeasuredQualityTest::nothing_is_said_of_what_was_not_measured() {
    QVERIFY(!quality("zap", 40));
    QVERIFY(!quality("zap", 1500));
    QVERIFY(!quality("sirllm", 500));
    QVERIFY(!quality("zap", 500, CellFormat::f32));
    QVERIFY(!quality("zap", 500, CellFormat::q8, "Another model"));
}

void MeasuredQualityTest::damaged_curves_say_nothing() {
    ReadPlan plan;
    plan.policy = "zap";
    plan.budget_tokens = plan.document_tokens = 1000;
    const std::string curve = R"({"model": "m", "policy": "zap", "format": "q8", "points": [{"kept": 1, "score": 1}]})";
    QCOMPARE(MeasuredQuality::parse(R"({"curves": [)" + curve + "]}").of("m", plan), std::optional(1.0));
    for (const std::string& damaged :
         {std::string(), std::string("{"), std::string("[]"), std::string(R"({"curves": 3})"),
          R"({"curves": [)" + curve + R"(, {"model": 7}]})"})
        QVERIFY2(!MeasuredQuality::parse(damaged).of("m", plan), damaged.c_str());
}

QTEST_GUILESS_MAIN(MeasuredQualityTest)
#include "measured_quality_test.moc"
