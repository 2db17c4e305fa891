#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <cmath>

#include "tests/engine/first_difference.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

namespace {

constexpr int tokens_in_all = 240, chunk = 64;

/// Notes what it is shown of the attention that cells receive, and counts how often each cell was scored.
class AttentionWatcher final : public Policy {
 public:
    explicit AttentionWatcher(int rows) : rows_(rows) {}
    std::string_view name() const override { return "watcher"; }
    PolicyNeeds needs() const override { return {.attention_rows = rows_}; }
    bool scores_at_eviction() const override { return false; }
    void score_attention(const AttentionView& head, std::span<float> scores) override {
        double sum = 0;
        for (const float weight : head.received) sum += static_cast<double>(weight);
        worst = std::max(worst, std::abs(sum / head.rows - 1));
        const auto newest = std::max_element(head.positions.begin(), head.positions.end()) - head.positions.begin();
        newest_is_seen = newest_is_seen && head.received[static_cast<std::size_t>(newest)] > 0;
        rows_seen.push_back(head.rows);
        for (float& score : scores) score += 1;
    }
    KeepRule rule(int capacity, bool /*last*/) const override { return {.keep = capacity}; }

    double worst = 0;  ///< distance of a row's weights from 1, on the average of a call
    bool newest_is_seen = true;
    std::vector<int> rows_seen;

 private:
    int rows_;
};

}  // namespace

/// Promises to policies that score while a chunk is read: what they are shown, and that it depends on nothing else.
class ScoringPolicyTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void the_attention_of_the_last_rows_is_shown_once_a_chunk_data();
    void the_attention_of_the_last_rows_is_shown_once_a_chunk();
    void surprisal_is_that_of_the_token_itself_data();
    void surprisal_is_that_of_the_token_itself();
    void a_large_budget_equals_full_data() { policies(); }
    void a_large_budget_equals_full();
    void the_number_of_threads_changes_nothing_data() { policies(); }
    void the_number_of_threads_changes_nothing();

 private:
    static void policies() {
        QTest::addColumn<QString>("policy");
        for (const char* policy : {"h2o", "snapkv", "sirllm", "expected-attention"})
            QTest::addRow("%s", policy) << policy;
    }
    TokenizedDocument document() {
        TokenizedDocument tokens = tokenize(text_, *model_, "");
        tokens.tokens.resize(tokens_in_all);
        tokens.offsets.resize(tokens_in_all - static_cast<std::size_t>(tokens.opening_tokens));
        return tokens;
    }
    ReadOptions options(const QString& policy, int budget) {
        ReadOptions options = test::tokens_kept(static_cast<std::uint64_t>(budget), policy.toStdString());
        options.format = CellFormat::f32;
        options.chunk = chunk;
        return options;
    }

    QTemporaryDir folder_;
    std::filesystem::path path_;
    std::unique_ptr<Model> model_;
    Document text_;
};

void ScoringPolicyTest::initTestCase() {
    path_ = write_tiny_model(folder_.path().toStdString(), {.name = "qwen2", .architecture = "qwen2"});
    model_ = test::open(path_);
    text_ = test::some_document(3000);
}

void ScoringPolicyTest::the_attention_of_the_last_rows_is_shown_once_a_chunk_data() {
    QTest::addColumn<int>("rows");
    QTest::addColumn<bool>("by_rank");
    QTest::addRow("10, original") << 10 << false;
    QTest::addRow("10, ranks") << 10 << true;
    QTest::addRow("all, original") << std::numeric_limits<int>::max() << false;
    QTest::addRow("all, ranks") << std::numeric_limits<int>::max() << true;
}

/// The weights of a row sum to 1 over the cells of its head. A cell of chunk i of n is scored in n - i chunks, so new
/// cells come with a score of 0.
void ScoringPolicyTest::the_attention_of_the_last_rows_is_shown_once_a_chunk() {
    QFETCH(int, rows);
    QFETCH(bool, by_rank);
    constexpr int layers = 2, kv_heads = 2, group = 2;
    AttentionWatcher policy(rows);
    const TokenizedDocument tokens = document();
    ReadOptions asked = options("full", tokens_in_all);
    asked.positions = by_rank ? PositionMode::rank : PositionMode::original;
    const auto reading =
        test::read_begun(*model_, tokens, begin_reading(*model_, test::plan_of(*model_, tokens, asked), policy));
    QVERIFY(reading);
    QVERIFY2(policy.worst < 1e-5, qPrintable(QString::number(policy.worst)));
    QVERIFY(policy.newest_is_seen);  // by its own token, if rows are asked with their own positions
    std::vector<int> expected;
    for (int first = 0; first < tokens_in_all; first += chunk)
        expected.insert(expected.end(), layers * kv_heads,
                        group * std::min(rows, std::min(chunk, tokens_in_all - first)));
    QCOMPARE(policy.rows_seen, expected);
    for (int l = 0; l < layers; ++l)
        for (const HeadCells& head : reading->cells[l].heads)
            for (int i = 0; i < head.used; ++i) {
                const int chunks_before = head.position[i] / chunk;
                QCOMPARE(head.score[i], static_cast<float>(4 - chunks_before));
            }
}

void ScoringPolicyTest::surprisal_is_that_of_the_token_itself_data() {
    QTest::addColumn<int>("chunk_size");
    for (const int size : {16, 64, tokens_in_all}) QTest::addRow("chunks of %d", size) << size;
}

/// -log p of each token, from one pass over the whole document; the first token, before which nothing stands, has the
/// largest of its chunk.
void ScoringPolicyTest::surprisal_is_that_of_the_token_itself() {
    QFETCH(int, chunk_size);
    const TokenizedDocument tokens = document();
    ReadOptions asked = options("sirllm", tokens_in_all);
    asked.chunk = chunk_size;
    const Reading reading = test::read(*model_, tokens, asked);

    Transformer& transformer = model_->transformer();
    CellStore cells(transformer.backends(), CellFormat::f32, transformer.cell_layers(tokens_in_all, tokens_in_all));
    transformer.forward({.tokens = tokens.tokens, .length = SequenceLength(tokens_in_all), .own = &cells});
    std::vector<double> expected(tokens_in_all);
    for (int t = 1; t < tokens_in_all; ++t) {
        const auto logits = transformer.logits(t - 1);
        double sum = 0;
        for (const float x : logits) sum += std::exp(static_cast<double>(x));
        expected[static_cast<std::size_t>(t)] =
            std::log(sum) -
            static_cast<double>(logits[static_cast<std::size_t>(tokens.tokens[static_cast<std::size_t>(t)])]);
    }
    expected[0] = *std::max_element(expected.begin() + 1, expected.begin() + chunk_size);
    for (int l = 0; l < reading.cells.layers(); ++l)
        for (const HeadCells& head : reading.cells[l].heads) {
            QCOMPARE(head.used, tokens_in_all);
            for (int i = 0; i < head.used; ++i) {
                const double wanted = expected[static_cast<std::size_t>(head.position[i])];
                QVERIFY2(std::abs(static_cast<double>(head.score[i]) - wanted) < 1e-3,
                         qPrintable(QString("token %1: %2, not %3")
                                        .arg(head.position[i])
                                        .arg(static_cast<double>(head.score[i]))
                                        .arg(wanted)));
            }
        }
}

void ScoringPolicyTest::a_large_budget_equals_full() {
    QFETCH(QString, policy);
    const TokenizedDocument tokens = document();
    const Reading full = test::read(*model_, tokens, options("full", tokens_in_all));
    const Reading all = test::read(*model_, tokens, options(policy, tokens_in_all));
    QCOMPARE(test::contents(all.cells), test::contents(full.cells));
    QCOMPARE(test::scores_after(*model_, all), test::scores_after(*model_, full));
}

void ScoringPolicyTest::the_number_of_threads_changes_nothing() {
    QFETCH(QString, policy);
    const auto other = test::open(path_, {.threads = 3});
    const TokenizedDocument tokens = document();
    const Reading a = test::read(*model_, tokens, options(policy, 100)),
                  b = test::read(*other, tokens, options(policy, 100));
    for (int l = 0; l < a.cells.layers(); ++l)
        for (std::size_t h = 0; h < a.cells[l].heads.size(); ++h) {
            const HeadCells &x = a.cells[l].heads[h], &y = b.cells[l].heads[h];
            QCOMPARE(x.used, 100);
            QCOMPARE(test::positions(x), test::positions(y));
            QCOMPARE(std::vector<float>(x.score, x.score + x.used), std::vector<float>(y.score, y.score + y.used));
        }
}

QTEST_GUILESS_MAIN(ScoringPolicyTest)
#include "scoring_policy_test.moc"
