#include "engine/policies/policy.h"

#include <QtTest/QtTest>
#include <cmath>
#include <map>
#include <random>
#include <set>

using namespace lectern;

namespace {

std::vector<std::int32_t> counted(int first, int count) {
    std::vector<std::int32_t> positions(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) positions[static_cast<std::size_t>(i)] = first + i;
    return positions;
}

std::vector<float> scores_of(Policy& policy, int layer, int head, const std::vector<std::int32_t>& positions) {
    std::vector<float> scores(positions.size());
    policy.score_cells({.layer = layer, .head = head, .positions = positions, .keys = {}, .width = 64}, scores);
    return scores;
}

}  // namespace

/// Promises of the policies: how each scores, and what it protects.
class PolicyTest : public QObject {
    Q_OBJECT

 private slots:
    void keydiff_scores_by_its_formula_data();
    void keydiff_scores_by_its_formula();
    void keydiff_copes_with_keys_of_zero();
    void streaming_prefers_newer_cells();
    void random_scores_a_cell_the_same_in_any_company();
    void random_differs_between_heads_and_layers();
    void random_is_uniform();
    void rules_keep_the_capacity_data();
    void rules_keep_the_capacity();
    void unknown_names_are_refused_with_the_list_data();
    void unknown_names_are_refused_with_the_list();
};

void PolicyTest::keydiff_scores_by_its_formula_data() {
    QTest::addColumn<int>("cells");
    QTest::addColumn<int>("width");
    for (const int width : {16, 64, 128})
        for (const int cells : {1, 2, 17, 500}) QTest::addRow("%d cells of %d", cells, width) << cells << width;
}

/// The policy may leave out what is the same for all cells of a head, such as the length of the mean direction: its
/// scores are the formula's times one positive number. For one cell that has no meaning; there the score is finite.
void PolicyTest::keydiff_scores_by_its_formula() {
    QFETCH(int, cells);
    QFETCH(int, width);
    std::mt19937 random(static_cast<unsigned>(cells * 1000 + width));
    std::normal_distribution<float> normal;
    const auto n = static_cast<std::size_t>(cells), w = static_cast<std::size_t>(width);
    std::vector<float> keys(n * w);
    for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = normal(random) * 3 + (i % w < 4 ? 2 : 0);

    // score_j = -cos(k_j, mean_i k_i / |k_i|), in double.
    std::vector<double> mean(w), expected(n);
    const auto dot = [&](std::size_t j, const auto& other) {
        double sum = 0;
        for (std::size_t i = 0; i < w; ++i) sum += static_cast<double>(keys[j * w + i]) * other(i);
        return sum;
    };
    const auto length = [&](std::size_t j) {
        return std::sqrt(dot(j, [&](std::size_t i) { return static_cast<double>(keys[j * w + i]); }));
    };
    for (std::size_t j = 0; j < n; ++j)
        for (std::size_t i = 0; i < w; ++i) mean[i] += keys[j * w + i] / length(j) / cells;
    double mean_length = 0;
    for (const double m : mean) mean_length += m * m;
    mean_length = std::sqrt(mean_length);
    for (std::size_t j = 0; j < n; ++j)
        expected[j] = -dot(j, [&](std::size_t i) { return mean[i]; }) / (length(j) * mean_length);

    const auto policy = make_keydiff_policy();
    QVERIFY(policy->needs().keys);
    std::vector<float> scores(n);
    const auto positions = counted(0, cells);
    policy->score_cells({.positions = positions, .keys = keys, .width = width}, scores);
    double both = 0, expected_squares = 0;
    for (std::size_t j = 0; j < n; ++j) {
        both += static_cast<double>(scores[j]) * expected[j];
        expected_squares += expected[j] * expected[j];
    }
    const double factor = both / expected_squares;
    QVERIFY2(factor > 0, "the order is the wrong way round");
    for (std::size_t j = 0; j < n; ++j)
        QVERIFY2(std::abs(static_cast<double>(scores[j]) - factor * expected[j]) < 1e-6 * factor,
                 qPrintable(QString("cell %1: %2 instead of %3").arg(j).arg(scores[j]).arg(factor * expected[j])));
}

void PolicyTest::keydiff_copes_with_keys_of_zero() {
    const auto policy = make_keydiff_policy();
    const auto positions = counted(0, 4);
    std::vector<float> keys(4 * 16), scores(4);
    policy->score_cells({.positions = positions, .keys = keys, .width = 16}, scores);
    for (const float s : scores) QCOMPARE(s, 0.0f);
    keys[16] = 1;
    keys[33] = 2;
    policy->score_cells({.positions = positions, .keys = keys, .width = 16}, scores);
    for (const float s : scores) QVERIFY(std::isfinite(s));
}

void PolicyTest::streaming_prefers_newer_cells() {
    const auto policy = make_streaming_policy();
    QVERIFY(!policy->needs().keys && !policy->needs().activations);
    const std::vector<std::int32_t> positions{7, 3, 100'000, 99'999, 0};
    const auto scores = scores_of(*policy, 0, 0, positions);
    for (std::size_t i = 0; i < positions.size(); ++i)
        for (std::size_t j = 0; j < positions.size(); ++j) QCOMPARE(scores[i] > scores[j], positions[i] > positions[j]);
    QCOMPARE(policy->rule(64, false).sinks, 4);
}

void PolicyTest::random_scores_a_cell_the_same_in_any_company() {
    const auto policy = make_random_policy(), another = make_random_policy();
    const auto all = scores_of(*policy, 3, 1, counted(0, 5000));
    const auto tail = scores_of(*another, 3, 1, counted(4000, 1000));
    for (std::size_t i = 0; i < tail.size(); ++i) QCOMPARE(tail[i], all[4000 + i]);
    QCOMPARE(scores_of(*policy, 3, 1, {4999, 17}), (std::vector<float>{all[4999], all[17]}));
}

void PolicyTest::random_differs_between_heads_and_layers() {
    const auto policy = make_random_policy();
    std::set<std::vector<float>> seen;
    for (int layer = 0; layer < 30; ++layer)
        for (int head = 0; head < 8; ++head) seen.insert(scores_of(*policy, layer, head, counted(0, 8)));
    QCOMPARE(seen.size(), std::size_t{240});
}

/// Over 64,000 cells: each of 64 bins within five standard deviations, and neighbours uncorrelated.
void PolicyTest::random_is_uniform() {
    const auto policy = make_random_policy();
    const auto scores = scores_of(*policy, 11, 2, counted(0, 64'000));
    std::vector<int> bins(64);
    double together = 0;
    for (std::size_t i = 0; i < scores.size(); ++i) {
        QVERIFY(scores[i] >= 0 && scores[i] < 1);
        ++bins[static_cast<std::size_t>(scores[i] * 64)];
        if (i > 0) together += (scores[i] - 0.5) * (scores[i - 1] - 0.5) * 12;
    }
    for (const int count : bins) QVERIFY2(std::abs(count - 1000) < 5 * 32, qPrintable(QString::number(count)));
    QVERIFY(std::abs(together / 64'000) < 5 / std::sqrt(64'000.0));
}

void PolicyTest::rules_keep_the_capacity_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("sinks");  // -1: as many as it likes
    const std::map<std::string, int> sinks{{"full", 0},   {"h2o", 0},    {"snapkv", 0},  {"expected-attention", 4},
                                           {"random", 4}, {"sirllm", 4}, {"keydiff", 4}, {"streaming", 4}};
    for (const std::string& name : policy_names()) {
        if (lacks_heads(name, {})) continue;
        const auto known = sinks.find(name);
        QTest::addRow("%s", name.c_str())
            << QString::fromStdString(name) << (known == sinks.end() ? -1 : known->second);
    }
}

/// What is protected must leave room for what is scored.
void PolicyTest::rules_keep_the_capacity() {
    QFETCH(QString, name);
    QFETCH(int, sinks);
    const auto policy = make_policy(name.toStdString());
    QVERIFY(policy);
    QCOMPARE(QString::fromStdString(std::string((*policy)->name())), name);
    for (const int capacity : {(*policy)->smallest_capacity(), 64, 4096, 131072}) {
        const KeepRule rule = (*policy)->rule(capacity, false);
        QCOMPARE(rule.keep, capacity);
        if (sinks >= 0) QCOMPARE(rule.sinks, sinks);
        QVERIFY(rule.sinks + rule.recent < capacity || capacity == 1);
    }
}

void PolicyTest::unknown_names_are_refused_with_the_list_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"", "Full", "keydiff ", "h3o", "locret2"}) QTest::addRow("'%s'", name) << name;
}

void PolicyTest::unknown_names_are_refused_with_the_list() {
    QFETCH(QString, name);
    const auto policy = make_policy(name.toStdString());
    QVERIFY(!policy);
    QCOMPARE(policy.error().code, ErrorCode::wrong_use);
    QVERIFY(policy.error().what.english().find(name.toStdString()) != std::string::npos);
    for (const char* known : {"full", "streaming", "keydiff", "random", "zap", "locret"})
        QVERIFY(policy.error().next.english().find(known) != std::string::npos);
    for (const std::string& known : policy_names())
        QVERIFY(policy.error().next.english().find(known) != std::string::npos);
}

QTEST_APPLESS_MAIN(PolicyTest)
#include "policy_test.moc"
