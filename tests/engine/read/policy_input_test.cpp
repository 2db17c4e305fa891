#include <QtTest/QtTest>
#include <cmath>

#include "engine/policies/evict.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

namespace {

constexpr int tokens_in_all = 200, chunk = 48, budget = 40;
constexpr int kv_heads = 2, q_heads = 4, head_width = 64, width = 256;  // of the tiny models

float lot(int layer, int head, int position) {
    return static_cast<float>((layer * 7 + head * 13 + position * 37) % tokens_in_all);
}

/// Scores by lot, and notes what it is shown.
class WatchingPolicy final : public Policy {
 public:
    struct Call {
        int layer, hidden_rows, hidden_columns, qkv_rows, qkv_columns;
        std::size_t scores;
        std::vector<float> first_hidden, first_qkv;
    };
    std::string_view name() const override { return "watching"; }
    PolicyNeeds needs() const override { return {.activations = true}; }
    bool scores_at_eviction() const override { return false; }
    void score_chunk(const ChunkView& view, std::span<float> scores) override {
        calls.push_back({view.layer, view.hidden.rows, view.hidden.columns, view.qkv.rows, view.qkv.columns,
                         scores.size(), std::vector<float>(view.hidden.data, view.hidden.data + view.hidden.columns),
                         std::vector<float>(view.qkv.data, view.qkv.data + view.qkv.columns)});
        const int tokens = view.hidden.rows;
        int& seen = seen_[view.layer];
        float* score = scores.data();
        for (int h = 0; h < kv_heads; ++h)
            for (int t = 0; t < tokens; ++t) *score++ = lot(view.layer, h, seen + t);
        seen += tokens;
    }
    void score_cells(const HeadView&, std::span<float>) override { qFatal("scored twice"); }
    KeepRule rule(int capacity, bool /*last*/) const override { return {.keep = capacity, .sinks = 2, .recent = 3}; }

    std::vector<Call> calls;

 private:
    std::map<int, int> seen_;
};

}  // namespace

/// Promises to policies that see activations, as retaining heads will: what they are shown, and that their scores
/// decide.
class PolicyInputTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void every_chunk_of_every_layer_is_shown_once();
    void what_is_shown_is_what_the_layer_computed();
    void the_scores_decide_what_is_kept();
    void windowed_layers_are_not_asked();

 private:
    /// The reader's loop, with a policy that has no name.
    CellStore read(Model& model, WatchingPolicy& policy) {
        Transformer& transformer = model.transformer();
        CellStore cells(transformer.backends(), CellFormat::f32, transformer.cell_layers(budget + chunk, chunk));
        HeadCapacities per_head;
        for (const int window : model.config().window)
            per_head.push_back(std::vector<int>(kv_heads, window > 0 ? window : budget));
        std::vector<TokenId> tokens(tokens_in_all);
        for (int i = 0; i < tokens_in_all; ++i) tokens[static_cast<std::size_t>(i)] = i * 31 % 256;
        for (int first = 0; first < tokens_in_all; first += chunk) {
            const int count = std::min(chunk, tokens_in_all - first);
            transformer.forward(
                {.tokens = std::span(tokens).subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count)),
                 .length = SequenceLength(tokens_in_all),
                 .first_position = first,
                 .own = &cells,
                 .policy = &policy});
            if (first == 0) first_cells_ = test::contents(cells);
            evict_to_budget(cells, policy, per_head, model.config().window, false);
        }
        return cells;
    }

    QTemporaryDir folder_;
    std::unique_ptr<Model> llama_;
    std::vector<test::HeadContents> first_cells_;
};

void PolicyInputTest::init() {
    if (!llama_) llama_ = test::open(write_tiny_model(folder_.path().toStdString(), {.name = "llama"}));
}

void PolicyInputTest::every_chunk_of_every_layer_is_shown_once() {
    WatchingPolicy policy;
    read(*llama_, policy);
    QCOMPARE(policy.calls.size(), std::size_t{2 * 5});
    for (std::size_t i = 0; i < policy.calls.size(); ++i) {
        const auto& call = policy.calls[i];
        const int tokens = i / 2 < 4 ? chunk : tokens_in_all - 4 * chunk;
        QCOMPARE(call.layer, static_cast<int>(i % 2));
        QCOMPARE(call.hidden_rows, tokens);
        QCOMPARE(call.hidden_columns, width);
        QCOMPARE(call.qkv_rows, tokens);
        QCOMPARE(call.qkv_columns, (q_heads + 2 * kv_heads) * head_width);
        QCOMPARE(call.scores, static_cast<std::size_t>(kv_heads * tokens));
    }
}

/// Values are stored as the QKV product has them (keys are balanced and rotated). The hidden state was normed: its mean
/// square is near 1 (times the weight of the norm, which is 0.8 to 1.2).
void PolicyInputTest::what_is_shown_is_what_the_layer_computed() {
    WatchingPolicy policy;
    read(*llama_, policy);
    for (int l = 0; l < 2; ++l) {
        const auto& call = policy.calls[static_cast<std::size_t>(l)];
        double squares = 0;
        for (const float x : call.first_hidden) squares += static_cast<double>(x) * x;
        QVERIFY(squares / width > 0.6 && squares / width < 1.5);
        for (int h = 0; h < kv_heads; ++h) {
            const auto begin = call.first_qkv.begin() + (q_heads + kv_heads + h) * head_width;
            const std::vector<float>& stored = first_cells_.at(static_cast<unsigned>(l * kv_heads + h)).at(0).second;
            QVERIFY(test::nmse({begin, begin + head_width}, stored) < 1e-12);
        }
    }
}

void PolicyInputTest::the_scores_decide_what_is_kept() {
    WatchingPolicy policy;
    const CellStore cells = read(*llama_, policy);
    for (int l = 0; l < 2; ++l)
        for (int h = 0; h < kv_heads; ++h) {
            // The same choice on a list of positions: after each chunk the best stay.
            std::vector<int> kept;
            for (int first = 0; first < tokens_in_all; first += chunk) {
                for (int p = first; p < std::min(first + chunk, tokens_in_all); ++p) kept.push_back(p);
                const int newest = kept.back();
                std::sort(kept.begin(), kept.end(), [&](int a, int b) {
                    const auto forced = [&](int p) { return p < 2 || p > newest - 3; };
                    return std::tuple(forced(a), lot(l, h, a), a) > std::tuple(forced(b), lot(l, h, b), b);
                });
                kept.resize(std::min<std::size_t>(kept.size(), budget));
                std::sort(kept.begin(), kept.end());
            }
            const HeadCells& head = cells[l].heads[static_cast<std::size_t>(h)];
            QCOMPARE(test::positions(head), std::vector<std::int32_t>(kept.begin(), kept.end()));
            for (int i = 0; i < head.used; ++i) QCOMPARE(head.score[i], lot(l, h, head.position[i]));
        }
}

/// A layer with a window keeps the newest cells whatever their scores.
void PolicyInputTest::windowed_layers_are_not_asked() {
    const auto gemma = test::open(write_tiny_model(
        folder_.path().toStdString(), {.name = "gemma3", .architecture = "gemma3", .layers = 7, .sliding_window = 24}));
    WatchingPolicy policy;
    read(*gemma, policy);
    QCOMPARE(policy.calls.size(), std::size_t{5});
    for (const auto& call : policy.calls) QCOMPARE(call.layer, 5);
}

QTEST_GUILESS_MAIN(PolicyInputTest)
#include "policy_input_test.moc"
