#include "engine/policies/evict.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <random>

#include "engine/backend/cpu/cpu_backend.h"

using namespace lectern;

namespace {

constexpr HeadShape shape{.q_heads = 4, .kv_heads = 2, .width = 32};

/// Few different scores, so that many tie, and now and then one that is no number.
float lot(int layer, int head, std::int32_t position) {
    const int n = (layer * 31 + head * 17 + position * 7) % 23;
    return n == 22 ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(n % 5) - 2;
}

class LotPolicy final : public Policy {
 public:
    std::string_view name() const override { return "lot"; }
    void score_cells(const HeadView& head, std::span<float> scores) override {
        for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = lot(head.layer, head.head, head.positions[i]);
    }
    KeepRule rule(int capacity, bool /*last*/) const override {
        return {.keep = capacity, .sinks = sinks, .recent = recent};
    }
    int sinks = 0, recent = 0;
};

/// Scores that were stored when the chunk was read, as retaining heads will give them.
class StoredPolicy final : public Policy {
 public:
    std::string_view name() const override { return "stored"; }
    bool scores_at_eviction() const override { return false; }
    void score_cells(const HeadView&, std::span<float>) override { qFatal("scored again"); }
    KeepRule rule(int capacity, bool /*last*/) const override { return {.keep = capacity, .sinks = sinks}; }
    int sinks = 0;
};

struct Cell {
    std::vector<float> key, value;
    float score = 0;
};
/// What a head holds, by position.
using Head = std::map<std::int32_t, Cell>;

Head contents(const Backend& backend, const LayerCells& layer, int head) {
    const HeadCells& cells = layer.heads[static_cast<std::size_t>(head)];
    const auto size = static_cast<std::size_t>(cells.used) * static_cast<std::size_t>(layer.width);
    std::vector<float> keys(size), values(size);
    backend.read_keys(layer, head, keys.data());
    backend.read_values(layer, head, values.data());
    Head result;
    for (int i = 0; i < cells.used; ++i) {
        const auto at = [&](const std::vector<float>& plane) {
            const auto begin = plane.begin() + static_cast<std::ptrdiff_t>(i) * layer.width;
            return std::vector<float>(begin, begin + layer.width);
        };
        result[cells.position[i]] = {at(keys), at(values), cells.score[i]};
    }
    return result;
}

/// The kept positions by the words of the rule, one after another.
std::vector<std::int32_t> naive(const Head& head, const KeepRule& rule) {
    struct Candidate {
        bool forced;
        double score;
        std::int32_t position;
        bool operator<(const Candidate& o) const {  // better first
            return std::tuple(!forced, -score, -position) < std::tuple(!o.forced, -o.score, -o.position);
        }
    };
    std::vector<Candidate> all;
    const int count = static_cast<int>(head.size());
    int older = 0;
    for (const auto& [position, cell] : head) {
        const bool recent = older++ >= count - rule.recent;
        const double score = std::isnan(cell.score) ? -std::numeric_limits<double>::infinity() : cell.score;
        all.push_back({position < rule.sinks || recent, score, position});
    }
    std::sort(all.begin(), all.end());
    std::vector<std::int32_t> kept;
    for (const Candidate& c : all)
        if (static_cast<int>(kept.size()) < rule.keep) kept.push_back(c.position);
    std::sort(kept.begin(), kept.end());
    return kept;
}

/// Appends cells with random keys and values to all heads of a layer.
void append(Backend& backend, LayerCells& layer, std::int32_t first, int count, std::mt19937& random) {
    std::normal_distribution<float> normal;
    std::vector<float> qkv(static_cast<std::size_t>(count * shape.qkv_columns()));
    for (float& x : qkv) x = normal(random);
    std::vector<std::int32_t> positions(static_cast<std::size_t>(count));
    std::iota(positions.begin(), positions.end(), first);
    const float none = 0;
    const std::vector<const float*> angles(shape.kv_heads, &none);
    backend.rope_and_store({qkv.data(), count, shape.qkv_columns()}, {.heads = shape, .rotated = 0, .cos_sin = angles},
                           positions, layer);
}

}  // namespace

Q_DECLARE_METATYPE(CellFormat)

/// Promises of evict_to_budget, against lists of (position, key, value) and the rule in words.
class EvictTest : public QObject {
    Q_OBJECT

 private slots:
    void keeps_the_best_and_keeps_cells_whole_data() { backends_and_formats(); }
    void keeps_the_best_and_keeps_cells_whole();
    void stored_scores_decide_for_policies_that_see_activations();
    void sinks_are_guarded_on_request();
    void windowed_layers_keep_the_newest();
    void below_the_budget_nothing_is_touched();
    void keydiff_sees_the_keys_of_each_head();

 private:
    static void backends_and_formats() {
        QTest::addColumn<QString>("tier");
        QTest::addColumn<CellFormat>("format");
        for (const std::string& tier : cpu_tier_names())
            for (const CellFormat format : single_cell_formats)
                QTest::addRow("%s %s", tier.c_str(), std::string(name(format)).c_str())
                    << QString::fromStdString(tier) << format;
    }
    static std::unique_ptr<Backend> backend(const QString& tier = "reference") {
        return std::move(*make_cpu_backend({.threads = 2, .tier = tier.toStdString()}));
    }
};

/// Sixty chunks of random lengths: after each, every head holds the naive choice from what it held before and the
/// chunk, with the key and value that were stored with each position, bit for bit.
void EvictTest::keeps_the_best_and_keeps_cells_whole() {
    QFETCH(QString, tier);
    QFETCH(CellFormat, format);
    const auto device = backend(tier);
    std::mt19937 random(11);
    const HeadCapacities capacities{{75, 75}, {16, 120}};
    CellStore store(*device, format, {{32, {75 + 64, 75 + 64}}, {32, {16 + 64, 120 + 64}}});
    LotPolicy policy;
    std::int32_t position = 0;
    for (int chunk = 0; chunk < 60; ++chunk) {
        policy.sinks = static_cast<int>(random() % 8);
        policy.recent = static_cast<int>(random() % (chunk % 10 == 9 ? 100 : 20));
        const int count = 1 + static_cast<int>(random() % 64);
        for (int l = 0; l < 2; ++l) append(*device, store[l], position, count, random);
        position += count;
        std::vector<Head> before;
        for (int l = 0; l < 2; ++l)
            for (int h = 0; h < 2; ++h) {
                before.push_back(contents(*device, store[l], h));
                for (auto& [p, cell] : before.back()) cell.score = lot(l, h, p);
            }

        evict_to_budget(store, policy, capacities, {0, 0}, false);

        for (int l = 0; l < 2; ++l)
            for (int h = 0; h < 2; ++h) {
                const int budget = capacities[static_cast<std::size_t>(l)][static_cast<std::size_t>(h)];
                const Head& was = before[static_cast<std::size_t>(l) * 2 + static_cast<std::size_t>(h)];
                const Head is = contents(*device, store[l], h);
                QCOMPARE(store[l].heads[static_cast<std::size_t>(h)].used, static_cast<int>(is.size()));
                QCOMPARE(static_cast<int>(is.size()), std::min(budget, static_cast<int>(was.size())));
                std::vector<std::int32_t> kept;
                for (const auto& [p, cell] : is) {
                    kept.push_back(p);
                    QCOMPARE(cell.key, was.at(p).key);
                    QCOMPARE(cell.value, was.at(p).value);
                    const bool scored = static_cast<int>(was.size()) > budget;
                    if (scored && !std::isnan(was.at(p).score)) QCOMPARE(cell.score, was.at(p).score);
                }
                QCOMPARE(kept, naive(was, policy.rule(budget, false)));
            }
    }
}

void EvictTest::stored_scores_decide_for_policies_that_see_activations() {
    const auto device = backend();
    std::mt19937 random(5);
    CellStore store(*device, CellFormat::q8, {{32, {64, 64}}});
    append(*device, store[0], 0, 64, random);
    for (int h = 0; h < 2; ++h) {
        HeadCells& head = store[0].heads[static_cast<std::size_t>(h)];
        for (int i = 0; i < 64; ++i) head.score[i] = static_cast<float>((i * 37 + h) % 64);
    }
    StoredPolicy policy;
    evict_to_budget(store, policy, {{16, 16}}, {0}, false);
    for (int h = 0; h < 2; ++h)
        for (const auto& [position, cell] : contents(*device, store[0], h)) {
            QCOMPARE(cell.score, static_cast<float>((position * 37 + h) % 64));
            QVERIFY(cell.score >= 48);
        }
}

/// Sinks of the person stand for the policy's, more or fewer, within the budget; layers with a window have none.
void EvictTest::sinks_are_guarded_on_request() {
    const auto device = backend();
    for (const std::optional<int> sinks : {std::optional<int>{}, std::optional(0), std::optional(6)}) {
        std::mt19937 random(8);
        CellStore store(*device, CellFormat::q8, {{32, {64, 64}}, {32, {64, 64}}});
        for (int l = 0; l < 2; ++l) {
            append(*device, store[l], 0, 64, random);
            for (HeadCells& head : store[l].heads)
                for (int i = 0; i < 64; ++i) head.score[i] = static_cast<float>(i);
        }
        StoredPolicy policy;
        policy.sinks = 2;
        evict_to_budget(store, policy, {{16, 16}, {16, 16}}, {0, 16}, false, sinks);
        const int expected = sinks.value_or(2);
        const Head kept = contents(*device, store[0], 1);
        QCOMPARE(static_cast<int>(kept.size()), 16);
        for (int p = 0; p < 64; ++p) QCOMPARE(kept.contains(p), p < expected || p >= 48 + expected);
        QCOMPARE(contents(*device, store[1], 1).begin()->first, 48);
    }
}

void EvictTest::windowed_layers_keep_the_newest() {
    const auto device = backend();
    std::mt19937 random(6);
    CellStore store(*device, CellFormat::q8, {{32, {96, 96}}, {32, {96, 96}}});
    LotPolicy policy;
    for (std::int32_t position = 0; position < 500; position += 50) {
        for (int l = 0; l < 2; ++l) append(*device, store[l], position, 50, random);
        for (HeadCells& head : store[0].heads)  // whatever stands there: the oldest would win
            for (int i = 0; i < head.used; ++i) head.score[i] = -static_cast<float>(head.position[i]);
        evict_to_budget(store, policy, {{24, 24}, {40, 40}}, {24, 0}, false);
        for (int h = 0; h < 2; ++h) {
            const Head windowed = contents(*device, store[0], h);
            QCOMPARE(static_cast<int>(windowed.size()), 24);
            QCOMPARE(windowed.begin()->first, position + 50 - 24);
            QCOMPARE(static_cast<int>(contents(*device, store[1], h).size()), 40);
        }
    }
}

void EvictTest::below_the_budget_nothing_is_touched() {
    const auto device = backend();
    std::mt19937 random(7);
    CellStore store(*device, CellFormat::f32, {{32, {48, 48}}});
    append(*device, store[0], 0, 40, random);
    store[0].heads[0].score[3] = 5;
    LotPolicy policy;
    evict_to_budget(store, policy, {{40, 40}}, {0}, false);
    QCOMPARE(store[0].heads[0].used, 40);
    QCOMPARE(store[0].heads[0].score[3], 5.0f);
}

/// All keys of a head but one point the same way: that one is kept, in its head and not in the other.
void EvictTest::keydiff_sees_the_keys_of_each_head() {
    for (const std::string& tier : cpu_tier_names()) {
        const auto device = backend(QString::fromStdString(tier));
        CellStore store(*device, CellFormat::q8, {{32, {128, 128}}});
        std::vector<float> qkv(128 * static_cast<std::size_t>(shape.qkv_columns()), 0.0f);
        std::vector<std::int32_t> positions;
        for (int t = 0; t < 128; ++t) {
            positions.push_back(t);
            for (int h = 0; h < 2; ++h) {
                float* key = qkv.data() + t * shape.qkv_columns() + (shape.q_heads + h) * shape.width;
                key[0] = 1 + 0.001f * static_cast<float>(t % 7);
                if (t == 40 + h) key[0] = -1;
            }
        }
        const float none = 0;
        const std::vector<const float*> angles(shape.kv_heads, &none);
        device->rope_and_store({qkv.data(), 128, shape.qkv_columns()},
                               {.heads = shape, .rotated = 0, .cos_sin = angles}, positions, store[0]);
        evict_to_budget(store, *make_keydiff_policy(), {{16, 16}}, {0}, false);
        for (int h = 0; h < 2; ++h) {
            const Head kept = contents(*device, store[0], h);
            QVERIFY(kept.contains(40 + h));
            QVERIFY(!kept.contains(41 - h));
            for (const int sink : {0, 1, 2, 3}) QVERIFY(kept.contains(sink));
        }
    }
}

QTEST_APPLESS_MAIN(EvictTest)
#include "evict_test.moc"
