#include <QtTest/QtTest>
#include <algorithm>
#include <functional>
#include <numeric>
#include <random>
#include <set>
#include <tuple>

#include "engine/backend/cpu/cpu_backend.h"
#include "engine/policies/evict.h"
#include "engine/policies/token_scorer.h"

using namespace lectern;

namespace {

constexpr HeadShape shape{.q_heads = 4, .kv_heads = 2, .width = 16};

using ScoreOf = std::function<float(int layer, int head, std::int32_t position)>;

/// Retaining heads whose scores a test makes up.
class ListedScorer final : public TokenScorer {
 public:
    ListedScorer(TrainedPolicy method, ScoreOf score_of) : method_(method), score_of_(std::move(score_of)) {}
    TrainedPolicy method() const override { return method_; }
    void score(const ChunkView& chunk, std::span<float> scores) override {
        const std::size_t tokens = chunk.positions.size();
        for (int h = 0; h < shape.kv_heads; ++h)
            for (std::size_t t = 0; t < tokens; ++t)
                scores[static_cast<std::size_t>(h) * tokens + t] = score_of_(chunk.layer, h, chunk.positions[t]);
    }

 private:
    TrainedPolicy method_;
    ScoreOf score_of_;
};

/// Positions that each head kept after each chunk, in their order: [chunks][layers * kv_heads].
using History = std::vector<std::vector<std::vector<std::int32_t>>>;

struct Story {
    std::vector<int> chunks;  ///< tokens of each
    int budget = 0;
    int layers = 1;
};

/// The reader's loop without a model: cells are appended, scored and evicted.
History play(const Story& story, Policy& policy) {
    auto backend = std::move(*make_cpu_backend({.threads = 1}));
    const int longest = *std::max_element(story.chunks.begin(), story.chunks.end());
    const CellStore::Layer room{.width = shape.width,
                                .capacity = std::vector<int>(shape.kv_heads, story.budget + longest)};
    CellStore cells(*backend, CellFormat::f32, std::vector(static_cast<std::size_t>(story.layers), room));
    const HeadCapacities capacities(static_cast<std::size_t>(story.layers),
                                    std::vector<int>(shape.kv_heads, story.budget));
    const std::vector<int> window(static_cast<std::size_t>(story.layers), 0);
    History history;
    std::int32_t first = 0;
    for (std::size_t c = 0; c < story.chunks.size(); ++c) {
        const int count = story.chunks[c];
        std::vector<std::int32_t> positions(static_cast<std::size_t>(count));
        std::iota(positions.begin(), positions.end(), first);
        first += count;
        std::vector<float> qkv(static_cast<std::size_t>(count * shape.qkv_columns()), 1.0f);
        std::vector<float> scores(static_cast<std::size_t>(count * shape.kv_heads));
        for (int l = 0; l < story.layers; ++l) {
            policy.score_chunk({.layer = l, .hidden = {}, .qkv = {}, .positions = positions}, scores);
            const float none = 0;
            const std::vector<const float*> angles(shape.kv_heads, &none);
            backend->rope_and_store({qkv.data(), count, shape.qkv_columns()},
                                    {.heads = shape, .rotated = 0, .cos_sin = angles}, positions, cells[l]);
            for (std::size_t h = 0; h < shape.kv_heads; ++h) {
                const HeadCells& head = cells[l].heads[h];
                std::copy_n(scores.begin() + static_cast<std::ptrdiff_t>(h) * count, count,
                            head.score + head.used - count);
            }
        }
        evict_to_budget(cells, policy, capacities, window, c + 1 == story.chunks.size());
        history.emplace_back();
        for (int l = 0; l < story.layers; ++l)
            for (const HeadCells& head : cells[l].heads) {
                history.back().emplace_back(head.position, head.position + head.used);
                std::sort(history.back().back().begin(), history.back().back().end());
            }
    }
    return history;
}

/// Locret as its paper and code have it: per head, a list of positions; the last `stabilizers` of the list are taken
/// first unless this is the last chunk, then the best by (score, newer).
std::vector<std::int32_t> locret_model(std::vector<std::int32_t> list, int budget, int stabilizers, bool last,
                                       const std::function<float(std::int32_t)>& score) {
    if (static_cast<int>(list.size()) <= budget) return list;
    const std::size_t safe = last ? 0 : static_cast<std::size_t>(stabilizers);
    std::set<std::int32_t> kept(list.end() - static_cast<std::ptrdiff_t>(safe), list.end());
    std::sort(list.begin(), list.end(),
              [&](std::int32_t a, std::int32_t b) { return score(a) != score(b) ? score(a) > score(b) : a > b; });
    for (const std::int32_t position : list)
        if (static_cast<int>(kept.size()) < budget) kept.insert(position);
    return {kept.begin(), kept.end()};
}

std::vector<std::int32_t> range(std::int32_t first, std::int32_t end) {
    std::vector<std::int32_t> positions(static_cast<std::size_t>(end - first));
    std::iota(positions.begin(), positions.end(), first);
    return positions;
}

std::vector<std::int32_t> joined(std::vector<std::int32_t> a, const std::vector<std::int32_t>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

}  // namespace

/// Promises of the policies with a trained part, whatever the heads say.
class TrainedPolicyTest : public QObject {
    Q_OBJECT

 private slots:
    void locret_agrees_with_a_slow_model_over_hundreds_of_chunks();
    void locret_scales_its_stabilizers_data();
    void locret_scales_its_stabilizers();
    void locret_protects_nothing_after_the_last_chunk();
    void locret_with_equal_scores_keeps_the_newest();
    void locret_counts_the_stabilizers_in_the_budget();
    void locret_heads_choose_for_themselves();
    void zap_keeps_sinks_window_and_the_best();
    void zap_agrees_with_a_slow_model_over_hundreds_of_chunks();
    void nothing_is_dropped_within_the_budget_data();
    void nothing_is_dropped_within_the_budget();
    void heads_see_what_their_authors_say();
    void policies_without_their_heads_are_refused_data();
    void policies_without_their_heads_are_refused();
};

void TrainedPolicyTest::locret_agrees_with_a_slow_model_over_hundreds_of_chunks() {
    std::mt19937 random(5);
    for (int trial = 0; trial < 20; ++trial) {
        Story story{.budget = 24 + static_cast<int>(random() % 90), .layers = 2};
        for (int c = 0; c < 15; ++c) story.chunks.push_back(1 + static_cast<int>(random() % 60));
        const auto seed = static_cast<unsigned>(random());
        // Few values, so that many tie.
        const ScoreOf score = [&](int layer, int head, std::int32_t position) {
            std::minstd_rand lot(seed + static_cast<unsigned>(layer * 7919 + head * 104729 + position * 31));
            lot.discard(3);
            return static_cast<float>(lot() % 9) - 4;
        };
        ListedScorer scorer(TrainedPolicy::locret, score);
        const History history = play(story, *make_locret_policy(scorer));
        const int stabilizers = story.budget * 5 / 12;
        for (int layer = 0; layer < story.layers; ++layer)
            for (int head = 0; head < shape.kv_heads; ++head) {
                std::vector<std::int32_t> list;
                std::int32_t read = 0;
                for (std::size_t c = 0; c < story.chunks.size(); ++c) {
                    list = joined(std::move(list), range(read, read + story.chunks[c]));
                    read += story.chunks[c];
                    list = locret_model(std::move(list), story.budget, stabilizers, c + 1 == story.chunks.size(),
                                        [&](std::int32_t p) { return score(layer, head, p); });
                    QCOMPARE(history[c][static_cast<std::size_t>(layer * shape.kv_heads + head)], list);
                }
            }
    }
}

void TrainedPolicyTest::locret_scales_its_stabilizers_data() {
    QTest::addColumn<int>("capacity");
    QTest::addColumn<int>("stabilizers");
    QTest::addRow("the authors' Llama") << 16384 << 2500;
    QTest::addRow("the authors' Phi-3") << 6000 << 2500;
    QTest::addRow("half of that") << 3000 << 1250;
    QTest::addRow("small") << 120 << 50;
    QTest::addRow("smallest") << 12 << 5;
}

void TrainedPolicyTest::locret_scales_its_stabilizers() {
    QFETCH(int, capacity);
    QFETCH(int, stabilizers);
    ListedScorer scorer(TrainedPolicy::locret, [](int, int, std::int32_t) { return 0.0f; });
    const auto policy = make_locret_policy(scorer);
    QCOMPARE(policy->rule(capacity, false).recent, stabilizers);
    QCOMPARE(policy->rule(capacity, false).keep, capacity);
    QCOMPARE(policy->rule(capacity, false).sinks, 0);
    QCOMPARE(policy->rule(capacity, true).recent, 0);
    QVERIFY(policy->prefers_ranks());
}

void TrainedPolicyTest::locret_protects_nothing_after_the_last_chunk() {
    ListedScorer scorer(TrainedPolicy::locret,
                        [](int, int head, std::int32_t p) { return static_cast<float>(head == 0 ? -p : p); });
    const History history = play({.chunks = {200}, .budget = 48}, *make_locret_policy(scorer));
    QCOMPARE(history[0][0], range(0, 48));
    QCOMPARE(history[0][1], range(152, 200));
}

void TrainedPolicyTest::locret_with_equal_scores_keeps_the_newest() {
    ListedScorer scorer(TrainedPolicy::locret, [](int, int, std::int32_t) { return 0.25f; });
    const History history = play({.chunks = {100, 50}, .budget = 48}, *make_locret_policy(scorer));
    QCOMPARE(history[0][0], range(52, 100));
    QCOMPARE(history[1][0], range(102, 150));
}

/// Scores that fall with position: the first b - n_s and the last n_s.
void TrainedPolicyTest::locret_counts_the_stabilizers_in_the_budget() {
    ListedScorer scorer(TrainedPolicy::locret, [](int, int, std::int32_t p) { return static_cast<float>(-p); });
    const History history = play({.chunks = {30, 30, 30, 30}, .budget = 48}, *make_locret_policy(scorer));
    QCOMPARE(history[1][0], joined(range(0, 28), range(40, 60)));
    QCOMPARE(history[2][0], joined(range(0, 28), range(70, 90)));
    // After the last chunk the scores alone decide: of 28 old, 20 middle and 30 new cells the 48 oldest stay.
    QCOMPARE(history[3][0], joined(range(0, 28), range(70, 90)));
}

void TrainedPolicyTest::locret_heads_choose_for_themselves() {
    const auto score = [](std::int32_t p) { return static_cast<float>(p * 37 % 101); };
    ListedScorer plain(TrainedPolicy::locret, [&](int, int, std::int32_t p) { return score(p); });
    ListedScorer permuted(TrainedPolicy::locret,
                          [&](int, int head, std::int32_t p) { return score(head == 0 ? 199 - p : p); });
    const Story story{.chunks = {200}, .budget = 48};
    const History a = play(story, *make_locret_policy(plain)), b = play(story, *make_locret_policy(permuted));
    QVERIFY(a[0][0] != b[0][0]);
    QCOMPARE(a[0][1], b[0][1]);
}

void TrainedPolicyTest::zap_keeps_sinks_window_and_the_best() {
    ListedScorer scorer(TrainedPolicy::zap, [](int, int, std::int32_t p) { return p >= 60 && p < 80 ? 1.0f : -1.0f; });
    const auto policy = make_zap_policy(scorer);
    QVERIFY(policy->needs().activations && !policy->needs().keys && !policy->scores_at_eviction());
    for (const bool last : {false, true}) {
        QCOMPARE(policy->rule(64, last).recent, 32);
        QCOMPARE(policy->rule(2048, last).recent, 64);
        QCOMPARE(policy->rule(1 << 20, last).recent, 128);
        QCOMPARE(policy->rule(64, last).sinks, 4);
    }
    // 4 + 32 + 20 with a high score; the 8 that are left go to the newest of the others.
    const History history = play({.chunks = {200, 100}, .budget = 64}, *policy);
    QCOMPARE(history[0][0], joined(joined(range(0, 4), range(60, 80)), range(160, 200)));
    QCOMPARE(history[1][0], joined(joined(range(0, 4), range(60, 80)), range(260, 300)));
}

/// Of all that is there, first the four sinks and the 32 newest, then the best by (score, newer); many scores tie.
void TrainedPolicyTest::zap_agrees_with_a_slow_model_over_hundreds_of_chunks() {
    std::mt19937 random(6);
    Story story{.budget = 90};
    for (int c = 0; c < 300; ++c) story.chunks.push_back(1 + static_cast<int>(random() % 60));
    const auto score = [](int head, std::int32_t p) { return static_cast<float>((p * 7919 + head * 31) % 11); };
    ListedScorer scorer(TrainedPolicy::zap, [&](int, int head, std::int32_t p) { return score(head, p); });
    const History history = play(story, *make_zap_policy(scorer));
    for (int head = 0; head < shape.kv_heads; ++head) {
        std::vector<std::int32_t> list;
        std::int32_t read = 0;
        for (std::size_t c = 0; c < story.chunks.size(); ++c) {
            list = joined(std::move(list), range(read, read + story.chunks[c]));
            read += story.chunks[c];
            std::sort(list.begin(), list.end(), [&](std::int32_t a, std::int32_t b) {
                const auto rank = [&](std::int32_t p) {
                    return std::tuple(p < 4 || p >= read - 32, score(head, p), p);
                };
                return rank(a) > rank(b);
            });
            list.resize(std::min(list.size(), static_cast<std::size_t>(story.budget)));
            std::sort(list.begin(), list.end());
            QCOMPARE(history[c][static_cast<std::size_t>(head)], list);
        }
    }
}

void TrainedPolicyTest::nothing_is_dropped_within_the_budget_data() {
    QTest::addColumn<QString>("name");
    for (const TrainedPolicyTraits& one : trained_policies()) {
        const QByteArray name = QByteArray::fromStdString(std::string(one.name));
        QTest::addRow("%s", name.constData()) << QString(name);
    }
}

void TrainedPolicyTest::nothing_is_dropped_within_the_budget() {
    QFETCH(QString, name);
    const std::string method = name.toStdString();
    std::vector<std::unique_ptr<TokenScorer>> scorers;
    for (const TrainedPolicyTraits& one : trained_policies())
        scorers.push_back(std::make_unique<ListedScorer>(
            one.policy, [](int, int, std::int32_t p) { return static_cast<float>(-p); }));
    const auto policy = make_policy(method, {.scorers = scorers});
    QVERIFY(policy);
    QCOMPARE(QString::fromStdString(std::string((*policy)->name())), name);
    const History history = play({.chunks = {40, 40, 20}, .budget = 100}, **policy);
    QCOMPARE(history[2][0], range(0, 100));
    QCOMPARE(history[2][1], range(0, 100));
}

void TrainedPolicyTest::heads_see_what_their_authors_say() {
    float hidden = 0, qkv = 0;
    const ChunkView chunk{.layer = 0, .hidden = {&hidden, 1, 1}, .qkv = {&qkv, 1, 1}, .positions = {}};
    QCOMPARE(head_input(TrainedPolicy::zap, chunk).data, &hidden);
    QCOMPARE(head_input(TrainedPolicy::locret, chunk).data, &qkv);
    QVERIFY(traits(TrainedPolicy::zap).has_biases && !traits(TrainedPolicy::locret).has_biases);
}

void TrainedPolicyTest::policies_without_their_heads_are_refused_data() {
    nothing_is_dropped_within_the_budget_data();
}

void TrainedPolicyTest::policies_without_their_heads_are_refused() {
    QFETCH(QString, name);
    const std::string method = name.toStdString();
    std::vector<std::unique_ptr<TokenScorer>> others;
    for (const TrainedPolicyTraits& one : trained_policies())
        if (one.name != method)
            others.push_back(std::make_unique<ListedScorer>(one.policy, [](int, int, std::int32_t) { return 0.0f; }));
    for (const PolicyParts parts : {PolicyParts{}, PolicyParts{.scorers = others}}) {
        QVERIFY(lacks_heads(method, parts));
        const auto policy = make_policy(method, parts);
        QVERIFY(!policy);
        QCOMPARE(policy.error().code, ErrorCode::wrong_use);
        QVERIFY(policy.error().what.english().find("retaining heads") != std::string::npos);
        QVERIFY(policy.error().next.english().find("heads train --method " + method) != std::string::npos);
    }
    QVERIFY(!lacks_heads("keydiff", {}));
}

QTEST_APPLESS_MAIN(TrainedPolicyTest)
#include "trained_policy_test.moc"
