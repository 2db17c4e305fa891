#include "engine/heads/combined_labels.h"

#include <QtTest/QtTest>
#include <cmath>
#include <random>

using namespace lectern;

namespace {

constexpr int sinks = 4;

/// (x - mean) / spread of all but the sinks, the long way.
std::vector<double> standardised(const std::vector<double>& x) {
    double sum = 0, squares = 0;
    const auto count = static_cast<double>(x.size() - sinks);
    for (std::size_t i = sinks; i < x.size(); ++i) sum += x[i];
    for (std::size_t i = sinks; i < x.size(); ++i) squares += (x[i] - sum / count) * (x[i] - sum / count);
    std::vector<double> z;
    for (const double value : x) z.push_back((value - sum / count) / std::sqrt(squares / count));
    return z;
}

}  // namespace

/// Promises of labels that are made of two.
class CombinedLabelsTest : public QObject {
    Q_OBJECT

 private slots:
    void labels_are_the_larger_of_both();
    void an_answer_lifts_what_it_looks_at_and_nothing_else();
    void flat_labels_decide_nothing();
};

void CombinedLabelsTest::labels_are_the_larger_of_both() {
    std::mt19937 random(1);
    std::uniform_real_distribution<float> weight(0, 1);
    std::normal_distribution<float> logit(7, 30);
    HeadScores replay(2), answers(2);  // a layer with a window, one with two heads
    replay[1].resize(2);
    answers[1].resize(2);
    for (std::size_t h = 0; h < 2; ++h)
        for (int t = 0; t < 500; ++t) {
            replay[1][h].push_back(std::pow(weight(random), 8.0f));
            answers[1][h].push_back(logit(random));
        }
    answers[1][0][0] = 1e6f;  // a sink
    const HeadScores both = combined_labels(replay, answers, 0.75f);
    QVERIFY(both[0].empty());
    for (std::size_t h = 0; h < 2; ++h) {
        std::vector<double> logs, logits;
        for (std::size_t t = 0; t < 500; ++t) {
            logs.push_back(std::log(static_cast<double>(replay[1][h][t]) + 1e-6));
            logits.push_back(static_cast<double>(answers[1][h][t]));
        }
        const std::vector<double> a = standardised(logs), b = standardised(logits);
        for (std::size_t t = sinks; t < 500; ++t) {
            const double expected = std::max(a[t], 0.75 * b[t]), got = static_cast<double>(both[1][h][t]);
            QVERIFY2(std::abs(got - expected) < 1e-4, qPrintable(QString("%1, not %2").arg(got).arg(expected)));
        }
    }
}

/// One cell that repeating the text passes by and the answer needs comes to the top; the order of the other best stays.
void CombinedLabelsTest::an_answer_lifts_what_it_looks_at_and_nothing_else() {
    std::mt19937 random(2);
    std::uniform_real_distribution<float> weight(0, 1);
    HeadScores replay(1, HeadScores::value_type(1)), answers = replay;
    for (int t = 0; t < 1000; ++t) {
        replay[0][0].push_back(std::pow(weight(random), 8.0f));
        answers[0][0].push_back(weight(random));
    }
    replay[0][0][500] = 0;
    answers[0][0][500] = 20;
    const std::vector<float> both = combined_labels(replay, answers)[0][0];
    QCOMPARE(std::max_element(both.begin() + sinks, both.end()) - both.begin(), 500);
    std::vector<std::size_t> order;
    for (std::size_t t = sinks; t < 1000; ++t)
        if (t != 500) order.push_back(t);
    const auto by = [](const std::vector<float>& labels) {
        return [&labels](std::size_t a, std::size_t b) { return labels[a] > labels[b]; };
    };
    std::sort(order.begin(), order.end(), by(replay[0][0]));
    QVERIFY(std::is_sorted(order.begin(), order.begin() + 200, by(both)));
}

void CombinedLabelsTest::flat_labels_decide_nothing() {
    const HeadScores flat(1, {std::vector<float>(50, 0.25f)});
    HeadScores answers = flat;
    for (std::size_t t = 0; t < 50; ++t) answers[0][0][t] = static_cast<float>(t);
    QCOMPARE(combined_labels(flat, flat)[0][0], std::vector<float>(50, 0.0f));
    const std::vector<float> both = combined_labels(flat, answers)[0][0];
    QVERIFY(std::all_of(both.begin(), both.end(), [](float label) { return label >= 0; }));
    QVERIFY(both[49] > both[40] && both[40] > both[10]);
    const HeadScores sinks_alone(1, {std::vector<float>(2, 1.0f)});
    QCOMPARE(combined_labels(sinks_alone, sinks_alone)[0][0].size(), std::size_t{2});
}

QTEST_APPLESS_MAIN(CombinedLabelsTest)
#include "combined_labels_test.moc"
