// Which experts a token goes through, and how much each counts.
#include "engine/model/expert_choice.h"

#include <QtTest/QtTest>
#include <cmath>
#include <limits>

using namespace lectern;

class ExpertChoiceTest : public QObject {
    Q_OBJECT

 private slots:
    void the_highest_count_by_their_softmax();
    void tokens_of_an_expert_are_together();
    void of_equal_ones_the_lower_is_taken();
    void what_is_no_number_is_not_taken();
};

void ExpertChoiceTest::the_highest_count_by_their_softmax() {
    const std::vector<float> scores{0.5f, 2, -1, 1};
    const auto chosen = choose_experts(scores, 4, 2);
    QVERIFY(chosen[0].rows.empty() && chosen[2].rows.empty());
    const float expected = std::exp(2.0f) / (std::exp(2.0f) + std::exp(1.0f));
    QVERIFY(std::abs(chosen[1].factors[0] - expected) < 1e-6f);
    QVERIFY(std::abs(chosen[3].factors[0] - (1 - expected)) < 1e-6f);
}

void ExpertChoiceTest::tokens_of_an_expert_are_together() {
    const std::vector<float> scores{3, 1, 0, 0, 1, 3, 2, 0, 1};
    const auto chosen = choose_experts(scores, 3, 1);
    QCOMPARE(chosen[0].rows, (std::vector<std::int32_t>{0, 2}));
    QCOMPARE(chosen[1].rows, std::vector<std::int32_t>{});
    QCOMPARE(chosen[2].rows, (std::vector<std::int32_t>{1}));
    for (const ExpertRows& expert : chosen)
        for (const float factor : expert.factors) QCOMPARE(factor, 1.0f);
}

void ExpertChoiceTest::of_equal_ones_the_lower_is_taken() {
    const auto chosen = choose_experts(std::vector<float>{1, 1, 1}, 3, 2);
    QVERIFY(chosen[0].rows.size() == 1 && chosen[1].rows.size() == 1 && chosen[2].rows.empty());
}

void ExpertChoiceTest::what_is_no_number_is_not_taken() {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const auto chosen = choose_experts(std::vector<float>{nan, 1, 0}, 3, 2);
    QVERIFY(chosen[0].rows.empty() && chosen[1].rows.size() == 1 && chosen[2].rows.size() == 1);
}

QTEST_APPLESS_MAIN(ExpertChoiceTest)
#include "expert_choice_test.moc"
