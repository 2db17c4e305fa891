#include "engine/answer/sampler.h"

#include <QtTest/QtTest>
#include <cmath>
#include <limits>

#include "engine/backend/highest_scores.h"

using namespace lectern;

namespace {

constexpr float no_number = std::numeric_limits<float>::quiet_NaN();
constexpr float infinity = std::numeric_limits<float>::infinity();

/// Every token is possible: what a test wants cut off it cuts off itself.
SamplingOptions open_options() {
    return {.temperature = 1, .top_k = 0, .top_p = 1, .min_p = 0, .seed = 17};
}

const std::vector<double> likely{0.1, 0.4, 0.01, 0.3, 0.04, 0.15};

std::vector<float> logarithms(const std::vector<double>& probabilities) {
    std::vector<float> scores(probabilities.size());
    for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = static_cast<float>(std::log(probabilities[i])) + 3;
    return scores;
}

TokenId pick(Sampler& sampler, const std::vector<float>& scores) {
    return sampler.pick(highest_scores(scores, sampler.candidates(static_cast<int>(scores.size()))));
}

std::vector<TokenId> draws(const SamplingOptions& options, const std::vector<float>& scores, int count) {
    Sampler sampler(options);
    std::vector<TokenId> tokens(static_cast<std::size_t>(count));
    for (TokenId& token : tokens) token = pick(sampler, scores);
    return tokens;
}

}  // namespace

Q_DECLARE_METATYPE(SamplingOptions)
Q_DECLARE_METATYPE(std::vector<double>)
Q_DECLARE_METATYPE(std::vector<float>)

/// Promises of Sampler: which token follows.
class SamplerTest : public QObject {
    Q_OBJECT

 private slots:
    void greedy_takes_the_highest_score_data();
    void greedy_takes_the_highest_score();
    void draws_follow_the_distribution_data();
    void draws_follow_the_distribution();
    void impossible_scores_are_never_drawn();
    void top_k_of_one_is_greedy();
    void same_seed_gives_the_same_tokens();
    void repeated_tokens_become_less_likely();
    void the_penalty_forgets_what_is_long_past();
    void more_candidates_than_asked_for_change_nothing();
};

void SamplerTest::greedy_takes_the_highest_score_data() {
    QTest::addColumn<std::vector<float>>("scores");
    QTest::addColumn<int>("token");
    const auto row = [](const char* name, const std::vector<float>& scores, int token) {
        QTest::addRow("%s", name) << scores << token;
    };
    row("highest", {0.5f, 2, -7, 1.5f}, 1);
    row("all negative", {-3, -2, -5}, 1);
    row("tie: the lower id", {1, 4, 4, 0, 4}, 1);
    row("all equal", {0, 0, 0}, 0);
    row("not a number is impossible", {no_number, 1, no_number, 2, no_number}, 3);
    row("behind a not-a-number", {no_number, -infinity, -5}, 2);
    row("infinite", {1, infinity, 3}, 1);
    row("nothing is possible", {no_number, no_number}, 0);
    row("one token", {-1}, 0);
}

void SamplerTest::greedy_takes_the_highest_score() {
    QFETCH(std::vector<float>, scores);
    for (const double temperature : {0, -1}) {
        Sampler sampler({.temperature = temperature});
        QTEST(pick(sampler, scores), "token");
    }
}

void SamplerTest::draws_follow_the_distribution_data() {
    QTest::addColumn<SamplingOptions>("options");
    QTest::addColumn<std::vector<double>>("expected");  // weights, summing to anything
    const auto row = [](const char* name, void (*change)(SamplingOptions&), const std::vector<double>& expected) {
        SamplingOptions options = open_options();
        change(options);
        QTest::addRow("%s", name) << options << expected;
    };
    std::vector<double> squares, roots;
    for (const double p : likely) {
        squares.push_back(p * p);
        roots.push_back(std::sqrt(p));
    }
    row(
        "all", [](auto&) {}, likely);
    row(
        "temperature 0.5", [](auto& o) { o.temperature = 0.5; }, squares);
    row(
        "temperature 2", [](auto& o) { o.temperature = 2; }, roots);
    row("top-k 2", [](auto& o) { o.top_k = 2; }, {0, 0.4, 0, 0.3, 0, 0});
    row(
        "top-k beyond the vocabulary", [](auto& o) { o.top_k = 1000; }, likely);
    row("top-p 0.39", [](auto& o) { o.top_p = 0.39; }, {0, 1, 0, 0, 0, 0});
    row("top-p 0.41", [](auto& o) { o.top_p = 0.41; }, {0, 0.4, 0, 0.3, 0, 0});
    row("top-p 0.8", [](auto& o) { o.top_p = 0.8; }, {0, 0.4, 0, 0.3, 0, 0.15});
    row("top-p 0", [](auto& o) { o.top_p = 0; }, {0, 1, 0, 0, 0, 0});
    row("min-p 0.3", [](auto& o) { o.min_p = 0.3; }, {0, 0.4, 0, 0.3, 0, 0.15});
    row("min-p 1", [](auto& o) { o.min_p = 1; }, {0, 1, 0, 0, 0, 0});
    row("top-p of what top-k left", [](auto& o) { o.top_k = 3, o.top_p = 0.8; }, {0, 0.4, 0, 0.3, 0, 0});
}

/// 20,000 draws: each count within five standard deviations; what is cut off never comes.
void SamplerTest::draws_follow_the_distribution() {
    QFETCH(SamplingOptions, options);
    QFETCH(std::vector<double>, expected);
    constexpr int count = 20'000;
    std::vector<int> counts(likely.size());
    for (const TokenId token : draws(options, logarithms(likely), count)) ++counts.at(static_cast<std::size_t>(token));
    double sum = 0;
    for (const double e : expected) sum += e;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double p = expected[i] / sum, spread = std::sqrt(count * p * (1 - p));
        QVERIFY2(std::abs(counts[i] - count * p) <= 5 * spread,
                 qPrintable(QString("token %1: %2 instead of %3").arg(i).arg(counts[i]).arg(count * p)));
    }
}

void SamplerTest::impossible_scores_are_never_drawn() {
    for (const TokenId token : draws(open_options(), {no_number, 1, -infinity, 1.5f, no_number}, 2000))
        QVERIFY(token == 1 || token == 3);
    for (const TokenId token : draws(open_options(), {no_number, no_number, no_number}, 10))
        QVERIFY(token >= 0 && token < 3);
}

void SamplerTest::top_k_of_one_is_greedy() {
    SamplingOptions options = open_options();
    options.temperature = 50;
    options.top_k = 1;
    QCOMPARE(draws(options, {1, 4, 4, 0}, 50), std::vector<TokenId>(50, 1));
}

void SamplerTest::same_seed_gives_the_same_tokens() {
    SamplingOptions options = open_options();
    const auto scores = logarithms(likely);
    const auto first = draws(options, scores, 200);
    QCOMPARE(draws(options, scores, 200), first);
    options.seed = 18;
    QVERIFY(draws(options, scores, 200) != first);
}

void SamplerTest::repeated_tokens_become_less_likely() {
    QCOMPARE(draws({.repeat_penalty = 2}, {1, 0.9f, -1}, 4), (std::vector<TokenId>{0, 1, 0, 0}));
    QCOMPARE(draws({.repeat_penalty = 2}, {-1, -1.5f, -9}, 4), (std::vector<TokenId>{0, 1, 0, 0}));
    QCOMPARE(draws({.repeat_penalty = 1}, {1, 0.9f, -1}, 3), (std::vector<TokenId>{0, 0, 0}));
}

void SamplerTest::the_penalty_forgets_what_is_long_past() {
    QCOMPARE(draws({.repeat_penalty = 4, .repeat_window = 1}, {1, 0.9f, 0.8f}, 5),
             (std::vector<TokenId>{0, 1, 0, 1, 0}));
    QCOMPARE(draws({.repeat_penalty = 4, .repeat_window = 2}, {1, 0.9f, 0.8f}, 5),
             (std::vector<TokenId>{0, 1, 2, 0, 1}));
    QCOMPARE(draws({.repeat_penalty = 4, .repeat_window = 0}, {1, 0.9f, 0.8f}, 3), (std::vector<TokenId>{0, 0, 0}));
}

/// Whatever the options: what candidates() leaves out could not have been chosen.
void SamplerTest::more_candidates_than_asked_for_change_nothing() {
    std::mt19937 random(3);
    std::normal_distribution<float> normal;
    for (const double temperature : {0.0, 1.0})
        for (const int top_k : {0, 1, 5})
            for (const double penalty : {0.5, 1.0, 1.3, 40.0}) {
                const SamplingOptions options{.temperature = temperature,
                                              .top_k = top_k,
                                              .repeat_penalty = penalty,
                                              .repeat_window = 6,
                                              .seed = 4};
                Sampler few(options), all(options);
                std::vector<float> scores(60);
                for (float& score : scores) score = normal(random);
                for (int i = 0; i < 100; ++i) {
                    scores[random() % scores.size()] = normal(random) * 2;
                    QCOMPARE(pick(few, scores), all.pick(highest_scores(scores, 60)));
                }
            }
}

QTEST_APPLESS_MAIN(SamplerTest)
#include "sampler_test.moc"
