#include "engine/cache/head_capacities.h"

#include <QtTest>
#include <numeric>
#include <random>

using lectern::divide_budget;

/// Promises about dividing a budget among heads: it is spent to the cell, within bounds, in proportion.
class HeadCapacitiesTest : public QObject {
    Q_OBJECT

 private slots:
    void equal_shares_give_everyone_the_budget() {
        const std::vector<float> shares(48, 0.3f);
        QCOMPARE(divide_budget({.budget = 613, .smallest = 64, .largest = 6000}, shares), std::vector<int>(48, 613));
    }

    void parts_are_in_proportion() {
        const std::vector<float> shares{1, 2, 3, 2};
        QCOMPARE(divide_budget({.budget = 100, .smallest = 1, .largest = 1000}, shares),
                 (std::vector<int>{50, 100, 150, 100}));
    }

    void bounds_hold_and_others_divide_the_rest() {
        const std::vector<float> shares{0, 1, 1, 100};
        QCOMPARE(divide_budget({.budget = 100, .smallest = 10, .largest = 200}, shares),
                 (std::vector<int>{10, 95, 95, 200}));
    }

    void a_budget_of_everything_keeps_everything() {
        const std::vector<float> shares{0, 0.1f, 5};
        QCOMPARE(divide_budget({.budget = 70, .smallest = 64, .largest = 70}, shares), std::vector<int>(3, 70));
    }

    void shares_of_nothing_are_still_spent() {
        const std::vector<int> capacities =
            divide_budget({.budget = 10, .smallest = 1, .largest = 20}, std::vector<float>(7, 0.0f));
        QCOMPARE(std::accumulate(capacities.begin(), capacities.end(), 0), 70);
    }

    void every_budget_is_spent_to_the_cell() {
        std::mt19937 random(1);
        for (int round = 0; round < 500; ++round) {
            const auto heads = static_cast<std::size_t>(1 + random() % 300);
            const int largest = 1 + static_cast<int>(random() % 140'000);
            const int budget = 1 + static_cast<int>(random() % static_cast<unsigned>(largest));
            const int smallest = std::min(budget, 64);
            std::vector<float> shares(heads);
            for (float& share : shares) share = std::pow(static_cast<float>(random() % 1000) / 100, 3.0f);
            const std::vector<int> capacities =
                divide_budget({.budget = budget, .smallest = smallest, .largest = largest}, shares);
            QCOMPARE(std::accumulate(capacities.begin(), capacities.end(), std::int64_t{0}),
                     static_cast<std::int64_t>(budget) * static_cast<std::int64_t>(heads));
            QVERIFY(*std::min_element(capacities.begin(), capacities.end()) >= smallest);
            QVERIFY(*std::max_element(capacities.begin(), capacities.end()) <= largest);
        }
    }

    /// A head that needs more never gets less, but for the cell that rounding gives.
    void larger_shares_get_no_less() {
        std::mt19937 random(2);
        for (int round = 0; round < 200; ++round) {
            std::vector<float> shares(20);
            for (float& share : shares) share = static_cast<float>(random() % 50);
            std::sort(shares.begin(), shares.end());
            const std::vector<int> capacities = divide_budget({.budget = 300, .smallest = 20, .largest = 800}, shares);
            for (std::size_t i = 1; i < capacities.size(); ++i) QVERIFY(capacities[i] + 1 >= capacities[i - 1]);
        }
    }
};

QTEST_APPLESS_MAIN(HeadCapacitiesTest)
#include "head_capacities_test.moc"
