#include <QtTest/QtTest>
#include <random>

#include "engine/backend/cpu/cpu_backend.h"
#include "engine/policies/evict.h"
#include "engine/policies/listed_scores.h"
#include "tests/engine/policies/slow_policies.h"

using namespace lectern;
using namespace lectern::test;

namespace {

/// A stream of random tokens that goes through a backend's cells and a policy as in a layer, and past the slow model.
class Stream {
 public:
    Stream(Policy& policy, SlowModel& slow, bool by_rank, const QString& tier)
        : policy_(policy),
          slow_(slow),
          by_rank_(by_rank),
          backend_(std::move(*make_cpu_backend({.threads = 2, .tier = tier.toStdString()}))),
          store_(*backend_, CellFormat::f32, {{width, {capacity + most_tokens, capacity + most_tokens}}}),
          left_(shape.kv_heads) {
        std::uniform_real_distribution<float> near_one(0.5f, 2.0f);
        for (int i = 0; i < width; ++i) norm_.push_back(near_one(random_));
        for (int h = 0; h < shape.kv_heads; ++h)
            for (int i = 0; i < width; ++i)  // a pair has one factor
                balance_.push_back(i >= 4 && i < 8 ? balance_[balance_.size() - 4] : near_one(random_));
        slow_.balance = balance_;
    }

    /// False with a message if the cells that are left, or their scores, are not the slow model's.
    bool read_chunk(int count) {
        const int first = static_cast<int>(tokens_.size());
        std::vector<float> qkv = make_tokens(count);
        const Tensor rows{qkv.data(), count, shape.qkv_columns()};
        std::vector<std::int32_t> positions(static_cast<std::size_t>(count));
        std::iota(positions.begin(), positions.end(), first);
        std::vector<float> table;
        for (const std::int32_t p : positions)
            for (const float f : frequencies) {
                const double angle = static_cast<double>(p) * static_cast<double>(f);
                table.push_back(static_cast<float>(static_cast<double>(magnitude) * std::cos(angle)));
                table.push_back(static_cast<float>(static_cast<double>(magnitude) * std::sin(angle)));
            }
        const std::vector<const float*> angles(shape.kv_heads, table.data());
        std::vector<float> factors;
        for (const std::int32_t p : positions) factors.push_back(static_cast<float>(temperature_at(p)));
        const std::vector<const float*> query_scale(shape.kv_heads, factors.data());
        const RopeSpec rope{.heads = shape,
                            .q_norm = norm_.data(),
                            .epsilon = epsilon,
                            .rotated = rotated,
                            .cos_sin = angles,
                            .magnitude = magnitude,
                            .rotate_keys = !by_rank_,
                            .key_balance = balance_.data(),
                            .query_scale = query_scale};
        const PolicyNeeds needs = policy_.needs();
        std::vector<float> scores(static_cast<std::size_t>(shape.kv_heads * count));
        if (needs.activations)
            policy_.score_chunk({.qkv = rows,
                                 .positions = positions,
                                 .rope = &rope,
                                 .frequencies = frequencies,
                                 .scale = static_cast<float>(0.3),
                                 .temperature = temperature},
                                scores);
        LayerCells& layer = store_[0];
        backend_->rope_and_store(rows, rope, positions, layer);
        if (needs.attention_rows > 0) show_attention(rows, positions, std::min(needs.attention_rows, count));
        for (int h = 0; h < shape.kv_heads; ++h) {
            HeadCells& head = layer.heads[static_cast<std::size_t>(h)];
            Scores& left = left_[static_cast<std::size_t>(h)];
            for (int i = 0; i < count; ++i) {
                const int token = first + i;
                if (needs.surprisal)
                    head.score[head.used - count + i] = tokens_[static_cast<std::size_t>(token)].surprisal;
                left[token] = 0;
            }
            slow_.score(tokens_, h, first + count, count, left);
        }
        evict_to_budget(store_, policy_, {{capacity, capacity}}, {0}, false);
        for (int h = 0; h < shape.kv_heads; ++h)
            if (!agrees(h)) return false;
        return true;
    }
    QString message;

 private:
    std::vector<float> make_tokens(int count) {
        std::normal_distribution<float> normal;
        std::vector<float> qkv(static_cast<std::size_t>(count * shape.qkv_columns()));
        for (float& x : qkv) x = normal(random_) + 0.3f;
        for (int t = 0; t < count; ++t) {
            Token token;
            const float* row = qkv.data() + t * shape.qkv_columns();
            const auto vector = [&](int index) { return Vector(row + index * width, row + (index + 1) * width); };
            for (int h = 0; h < shape.q_heads; ++h) token.query[static_cast<std::size_t>(h)] = normed(vector(h), norm_);
            for (int h = 0; h < shape.kv_heads; ++h) {
                token.key[static_cast<std::size_t>(h)] = vector(shape.q_heads + h);
                token.value[static_cast<std::size_t>(h)] = vector(shape.q_heads + shape.kv_heads + h);
            }
            token.surprisal = std::abs(normal(random_));
            tokens_.push_back(std::move(token));
        }
        return qkv;
    }

    void show_attention(Tensor rows, std::span<const std::int32_t> positions, int last) {
        LayerCells& layer = store_[0];
        const int skip = rows.rows - last;
        std::vector<std::vector<float>> received;
        for (const HeadCells& head : layer.heads) received.emplace_back(static_cast<std::size_t>(head.used));
        std::vector<float*> places(received.size());
        std::transform(received.begin(), received.end(), places.begin(), [](auto& head) { return head.data(); });
        const LayerCells* source = &layer;
        backend_->attention_received({rows.data + skip * rows.columns, last, rows.columns},
                                     positions.subspan(static_cast<std::size_t>(skip)), {&source, 1},
                                     {.heads = shape, .scale = 0.3f}, Received::sum, places);
        for (int h = 0; h < shape.kv_heads; ++h) {
            HeadCells& head = layer.heads[static_cast<std::size_t>(h)];
            const auto used = static_cast<std::size_t>(head.used);
            policy_.score_attention({.head = h,
                                     .positions = {head.position, used},
                                     .received = received[static_cast<std::size_t>(h)],
                                     .rows = last * group},
                                    {head.score, used});
        }
    }

    /// Drops what the slow model drops. Where two scores are so near that rounding decides, the policy's choice stands.
    bool agrees(int h) {
        Scores& left = left_[static_cast<std::size_t>(h)];
        const HeadCells& head = store_[0].heads[static_cast<std::size_t>(h)];
        std::map<std::int32_t, float> got;
        for (int i = 0; i < head.used; ++i) got[head.position[i]] = head.score[i];
        if (static_cast<int>(left.size()) > capacity) {
            std::vector<std::tuple<bool, double, std::int32_t>> order;
            const std::int32_t newest = static_cast<std::int32_t>(tokens_.size()) - 1;
            for (const auto& [position, score] : left)
                order.emplace_back(position < slow_.sinks || position > newest - slow_.recent, score, position);
            std::sort(order.rbegin(), order.rend());
            const double last_kept = std::get<1>(order[capacity - 1]);
            for (std::size_t i = 0; i < order.size(); ++i) {
                const auto [forced, score, position] = order[i];
                const bool kept = got.count(position) == 1, expected = i < capacity;
                if (kept != expected &&
                    (forced || std::abs(score - last_kept) > 1e-5 * std::abs(last_kept) + slow_.rounding)) {
                    message = QString("head %1: cell %2 should %3").arg(h).arg(position).arg(expected ? "stay" : "go");
                    return false;
                }
                if (!kept) left.erase(position);
            }
            for (const auto& [position, score] : left)
                if (std::abs(static_cast<double>(got[position]) - score) > 1e-4 * std::abs(score) + slow_.rounding) {
                    message = QString("head %1: cell %2 has %3 instead of %4")
                                  .arg(h)
                                  .arg(position)
                                  .arg(static_cast<double>(got[position]))
                                  .arg(score);
                    return false;
                }
        }
        if (got.size() == left.size()) return true;
        message = QString("head %1: %2 cells instead of %3").arg(h).arg(got.size()).arg(left.size());
        return false;
    }

    Policy& policy_;
    SlowModel& slow_;
    bool by_rank_;
    std::mt19937 random_{5};
    std::unique_ptr<Backend> backend_;
    CellStore store_;
    std::vector<float> norm_, balance_;
    std::vector<Token> tokens_;
    std::vector<Scores> left_;  ///< [kv_heads] the slow model's cells
};

}  // namespace

/// Promises of the policies that look at attention or surprise: each does what its formula says, over many chunks.
class AttentionPoliciesTest : public QObject {
    Q_OBJECT

 private slots:
    void agrees_with_its_slow_model_data();
    void agrees_with_its_slow_model();
    void expected_attention_scores_by_its_formula_data();
    void expected_attention_scores_by_its_formula();
    void listed_scores_keep_exactly_the_best();
};

void AttentionPoliciesTest::agrees_with_its_slow_model_data() {
    QTest::addColumn<QString>("policy");
    QTest::addColumn<QString>("tier");
    for (const std::string& policy : policy_names())
        for (const std::string& tier : cpu_tier_names())
            if (slow_model_of(policy) != nullptr)
                QTest::addRow("%s %s", policy.c_str(), tier.c_str())
                    << QString::fromStdString(policy) << QString::fromStdString(tier);
}

void AttentionPoliciesTest::agrees_with_its_slow_model() {
    QFETCH(QString, policy);
    QFETCH(QString, tier);
    const auto slow = slow_model_of(policy.toStdString());
    const auto fast = std::move(*make_policy(policy.toStdString()));
    Stream stream(*fast, *slow, false, tier);
    std::mt19937 random(3);
    for (int chunk = 0; chunk < 200; ++chunk)
        QVERIFY2(stream.read_chunk(1 + static_cast<int>(random() % (chunk % 3 == 0 ? most_tokens : 20))),
                 qPrintable(QString("chunk %1: %2").arg(chunk).arg(stream.message)));
}

void AttentionPoliciesTest::expected_attention_scores_by_its_formula_data() {
    QTest::addColumn<bool>("by_rank");
    QTest::addRow("original positions") << false;
    QTest::addRow("ranks") << true;
}

void AttentionPoliciesTest::expected_attention_scores_by_its_formula() {
    QFETCH(bool, by_rank);
    const auto policy = make_expected_attention_policy();
    SlowExpectedAttention slow(by_rank);
    Stream stream(*policy, slow, by_rank, "reference");
    for (const int count : {70, 64, 3, 80, 63, 65, 1, 72})  // 64 tokens and more change what queries are expected
        QVERIFY2(stream.read_chunk(count), qPrintable(stream.message));
    std::mt19937 random(4);
    for (int chunk = 0; chunk < 200; ++chunk)
        QVERIFY2(stream.read_chunk(1 + static_cast<int>(random() % (chunk % 8 == 0 ? most_tokens : 20))),
                 qPrintable(QString("chunk %1: %2").arg(chunk).arg(stream.message)));
}

/// The scores are all different: of 200 cells the four sinks, the 32 newest and the best of the rest stay, whatever
/// the chunks.
void AttentionPoliciesTest::listed_scores_keep_exactly_the_best() {
    HeadScores scores(1, std::vector<std::vector<float>>(shape.kv_heads));
    for (int h = 0; h < shape.kv_heads; ++h)
        for (int p = 0; p < 200; ++p)
            scores[0][static_cast<std::size_t>(h)].push_back(static_cast<float>((p * 73 + h * 11) % 200));
    for (const int chunk : {7, 64, 200}) {
        const auto policy = make_listed_scores_policy(scores);
        const auto backend = std::move(*make_cpu_backend({.threads = 1, .tier = "reference"}));
        CellStore store(*backend, CellFormat::f32, {{width, {capacity + 200, capacity + 200}}});
        std::vector<float> qkv(static_cast<std::size_t>(200 * shape.qkv_columns()));
        const float none = 0;
        const std::vector<const float*> angles(shape.kv_heads, &none);
        for (int first = 0; first < 200; first += chunk) {
            std::vector<std::int32_t> positions(static_cast<std::size_t>(std::min(chunk, 200 - first)));
            std::iota(positions.begin(), positions.end(), first);
            backend->rope_and_store({qkv.data(), static_cast<int>(positions.size()), shape.qkv_columns()},
                                    {.heads = shape, .rotated = 0, .cos_sin = angles}, positions, store[0]);
            evict_to_budget(store, *policy, {{capacity, capacity}}, {0}, false);
        }
        for (int h = 0; h < shape.kv_heads; ++h) {
            std::vector<std::int32_t> expected(200);
            std::iota(expected.begin(), expected.end(), 0);
            const auto& listed = scores[0][static_cast<std::size_t>(h)];
            std::sort(expected.begin(), expected.end(), [&](std::int32_t a, std::int32_t b) {
                const auto rank = [&](std::int32_t p) {
                    return std::pair(p < 4 || p >= 168, listed[static_cast<std::size_t>(p)]);
                };
                return rank(a) > rank(b);
            });
            expected.resize(capacity);
            std::sort(expected.begin(), expected.end());
            const HeadCells& head = store[0].heads[static_cast<std::size_t>(h)];
            std::vector<std::int32_t> got(head.position, head.position + head.used);
            std::sort(got.begin(), got.end());
            QCOMPARE(got, expected);
        }
    }
}

QTEST_APPLESS_MAIN(AttentionPoliciesTest)
#include "attention_policies_test.moc"
