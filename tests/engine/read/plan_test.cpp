#include "engine/read/plan.h"

#include <QtTest/QtTest>

#include "engine/base/memory.h"
#include "engine/policies/token_scorer.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

namespace {

// Of the tiny models: two KV heads of 64 channels; a q8 cell of a head takes 2 * 64 + 2 * 4 + 2 * 4 bytes.
constexpr std::uint64_t layer_bytes = 2 * 144;
constexpr std::uint64_t llama_layers = 2;
// tiny gemma3: seven layers, of which the sixth sees everything and the others 24 tokens.
constexpr std::uint64_t gemma_bytes(std::uint64_t cells) {
    return (6 * std::min<std::uint64_t>(cells, 24) + cells) * layer_bytes;
}

ReadOptions bytes_kept(std::uint64_t bytes) {
    return {.budget = {.kind = Budget::Kind::bytes, .amount = bytes}, .policy = "keydiff"};
}

bool mentions(const std::vector<Sentence>& notices, std::string_view words) {
    return std::any_of(notices.begin(), notices.end(),
                       [&](const Sentence& n) { return n.english().find(words) != std::string::npos; });
}

/// A policy whose heads need as much as they are told.
class Sharing final : public Policy {
 public:
    explicit Sharing(std::vector<float> shares) : shares_(std::move(shares)) {}
    std::string_view name() const override { return "sharing"; }
    KeepRule rule(int capacity, bool /*last*/) const override { return {.keep = capacity}; }
    int smallest_capacity() const override { return 8; }
    std::span<const float> shares() const override { return shares_; }

 private:
    std::vector<float> shares_;
};

/// Heads that learned from what a person read.
class Learned final : public TokenScorer {
 public:
    TrainedPolicy method() const override { return TrainedPolicy::zap; }
    void score(const ChunkView& /*chunk*/, std::span<float> /*scores*/) override {}
    int learned_from() const override { return 3; }
};

}  // namespace

/// Promises of make_plan: what a person's wishes become, and which wishes are refused.
class PlanTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void byte_budgets_become_tokens_data();
    void byte_budgets_become_tokens();
    void token_budgets_become_bytes();
    void everything_fits_means_full_data();
    void everything_fits_means_full();
    void budgets_too_small_are_refused_data();
    void budgets_too_small_are_refused();
    void chunks_out_of_range_are_refused();
    void a_chunk_is_no_longer_than_the_document();
    void a_model_without_heads_is_replayed_to_and_the_plan_says_so();
    void what_heads_learned_from_is_said();
    void longer_than_the_trained_window_means_rank();
    void longer_than_the_model_is_good_for_means_rank();
    void the_usual_budget_is_everything_within_the_trained_window();
    void what_takes_too_long_is_kept_in_part();
    void names_stand_for_shares();
    void memory_is_declared();
    void memory_of_scoring_is_declared();
    void more_memory_than_there_is_is_refused();
    void unknown_policies_are_refused();
    void heads_get_their_shares_of_the_budget();

 private:
    QTemporaryDir folder_;
    std::unique_ptr<Model> llama_, gemma_;
};

void PlanTest::initTestCase() {
    const std::filesystem::path folder = folder_.path().toStdString();
    llama_ = test::open(write_tiny_model(folder, {.name = "llama"}));
    gemma_ = test::open(
        write_tiny_model(folder, {.name = "gemma3", .architecture = "gemma3", .layers = 7, .sliding_window = 24}));
}

void PlanTest::byte_budgets_become_tokens_data() {
    QTest::addColumn<bool>("windowed");
    QTest::addColumn<quint64>("bytes");
    QTest::addColumn<int>("tokens");
    const auto row = [](bool windowed, quint64 bytes, int tokens) {
        QTest::addRow("%s, %llu", windowed ? "gemma3" : "llama", bytes) << windowed << bytes << tokens;
    };
    row(false, 100 * llama_layers * layer_bytes, 100);
    row(false, 100 * llama_layers * layer_bytes - 1, 99);
    row(true, gemma_bytes(100), 100);
    row(true, gemma_bytes(100) - 1, 99);
    row(true, gemma_bytes(24), 24);
    row(true, gemma_bytes(10), 10);
    row(true, gemma_bytes(10) - 1, 9);
}

void PlanTest::byte_budgets_become_tokens() {
    QFETCH(bool, windowed);
    QFETCH(quint64, bytes);
    QFETCH(int, tokens);
    const auto plan = make_plan(windowed ? *gemma_ : *llama_, 400, bytes_kept(bytes));
    QVERIFY(plan);
    QCOMPARE(plan->budget_tokens, tokens);
    QVERIFY(plan->budget_bytes <= bytes);
    for (std::size_t l = 0; l < plan->capacities.size(); ++l)
        for (const int capacity : plan->capacities[l])
            QCOMPARE(capacity, windowed && l != 5 ? std::min(tokens, 24) : tokens);
}

void PlanTest::token_budgets_become_bytes() {
    const auto plan = make_plan(*gemma_, 400, test::tokens_kept(100, "streaming"));
    QVERIFY(plan);
    QCOMPARE(plan->policy, std::string("streaming"));
    QCOMPARE(plan->budget_tokens, 100);
    QCOMPARE(plan->budget_bytes, gemma_bytes(100));
    QCOMPARE(plan->document_tokens, 400);
    ReadOptions options = test::tokens_kept(100);
    options.format = CellFormat::f32;
    QCOMPARE(make_plan(*llama_, 400, options)->budget_bytes, std::uint64_t{100 * 2 * 2 * (2 * 64 * 4 + 8)});
}

void PlanTest::everything_fits_means_full_data() {
    QTest::addColumn<Budget>("budget");
    QTest::addRow("full") << Budget{};
    QTest::addRow("as many tokens") << Budget{Budget::Kind::tokens, 400};
    QTest::addRow("more tokens") << Budget{Budget::Kind::tokens, 1'000'000'000'000};
    QTest::addRow("as many bytes") << Budget{Budget::Kind::bytes, 400 * llama_layers * layer_bytes};
    QTest::addRow("more bytes") << Budget{Budget::Kind::bytes, 1ull << 50};
}

void PlanTest::everything_fits_means_full() {
    QFETCH(Budget, budget);
    const auto plan = make_plan(*llama_, 400, {.budget = budget});
    QVERIFY(plan);
    QCOMPARE(plan->policy, std::string("full"));
    QCOMPARE(plan->budget_tokens, 400);
    QVERIFY(plan->notices.empty());
}

void PlanTest::budgets_too_small_are_refused_data() {
    QTest::addColumn<QString>("policy");
    QTest::addColumn<Budget>("budget");
    QTest::addColumn<bool>("refused");
    const auto row = [](const char* policy, Budget budget, bool refused) {
        QTest::addRow("%s %llu", policy, static_cast<unsigned long long>(budget.amount)) << policy << budget << refused;
    };
    for (const char* policy : {"", "replay"}) {  // what is chosen for a model without heads
        row(policy, {Budget::Kind::tokens, 63}, true);
        row(policy, {Budget::Kind::tokens, 64}, false);
    }
    for (const char* policy : {"keydiff", "streaming", "random"}) {
        row(policy, {Budget::Kind::tokens, 7}, true);
        row(policy, {Budget::Kind::tokens, 8}, false);
        row(policy, {Budget::Kind::bytes, 1}, true);
    }
    row("full", {Budget::Kind::tokens, 399}, true);
    row("full", {Budget::Kind::bytes, 400 * llama_layers * layer_bytes - 1}, true);
    row("full", {Budget::Kind::tokens, 400}, false);
}

void PlanTest::budgets_too_small_are_refused() {
    QFETCH(QString, policy);
    QFETCH(Budget, budget);
    QFETCH(bool, refused);
    const auto plan = make_plan(*llama_, 400, {.budget = budget, .policy = policy.toStdString()});
    QCOMPARE(!plan.has_value(), refused);
    if (!refused) return;
    QCOMPARE(plan.error().code, ErrorCode::wrong_use);
    QVERIFY(!plan.error().what.empty() && !plan.error().means.empty() && !plan.error().next.empty());
}

void PlanTest::chunks_out_of_range_are_refused() {
    for (const int chunk : {-1, 0, 15, 8193, 1 << 30}) {
        const auto plan = make_plan(*llama_, 400, {.chunk = chunk});
        QVERIFY(!plan);
        QCOMPARE(plan.error().code, ErrorCode::wrong_use);
    }
    for (const int chunk : {16, 8192}) QVERIFY(make_plan(*llama_, 400, {.chunk = chunk}));
}

void PlanTest::a_chunk_is_no_longer_than_the_document() {
    QCOMPARE(make_plan(*llama_, 400, {})->chunk, 400);
    QCOMPARE(make_plan(*llama_, 4, {})->chunk, 4);
    QCOMPARE(make_plan(*llama_, 400, {.chunk = 64})->chunk, 64);
}

void PlanTest::what_heads_learned_from_is_said() {
    const auto model = test::open(write_tiny_model(folder_.path().toStdString(), {.name = "learned"}));
    model->attach_heads(std::make_unique<Learned>());
    const auto learned = make_plan(*model, 400, test::tokens_kept(100));
    QCOMPARE(learned->policy, std::string("zap"));
    QCOMPARE(learned->notices.size(), std::size_t{1});
    QVERIFY(mentions(learned->notices, "learned from 3 of your documents"));
    QVERIFY(make_plan(*model, 400, {})->notices.empty());  // where everything is kept, nothing is chosen
}

void PlanTest::a_model_without_heads_is_replayed_to_and_the_plan_says_so() {
    const auto plan = make_plan(*llama_, 400, test::tokens_kept(100));
    QCOMPARE(plan->policy, std::string("replay"));
    QCOMPARE(plan->notices.size(), std::size_t{1});
    QVERIFY(mentions(plan->notices, "twice as long"));
}

/// The tiny models were "trained" on 512 tokens.
void PlanTest::longer_than_the_trained_window_means_rank() {
    const auto plan = [&](int tokens, std::optional<PositionMode> positions, std::uint64_t budget) {
        ReadOptions options = test::tokens_kept(budget, "keydiff");
        options.positions = positions;
        return *make_plan(*llama_, tokens, options);
    };
    QCOMPARE(plan(512, {}, 100).positions, PositionMode::original);
    QVERIFY(plan(512, {}, 100).notices.empty());
    QCOMPARE(plan(512, PositionMode::rank, 100).positions, PositionMode::rank);
    QVERIFY(plan(512, PositionMode::rank, 100).notices.empty());

    QCOMPARE(plan(513, {}, 100).positions, PositionMode::rank);
    QCOMPARE(plan(513, {}, 100).notices.size(), std::size_t{1});
    QVERIFY(mentions(plan(513, {}, 100).notices, "513"));
    QVERIFY(mentions(plan(513, {}, 100).notices, "rank"));

    QCOMPARE(plan(513, PositionMode::original, 100).positions, PositionMode::original);
    QVERIFY(mentions(plan(513, PositionMode::original, 100).notices, "as asked"));
    QVERIFY(mentions(plan(2000, {}, 600).notices, "The budget of 600 tokens"));
}

/// Files claim more than models follow: what was published of a model wins.
void PlanTest::longer_than_the_model_is_good_for_means_rank() {
    const auto model = test::open(write_tiny_model(folder_.path().toStdString(), {.name = "good"}),
                                  {.threads = 2, .known = {.good_up_to = 300}});
    QCOMPARE(make_plan(*model, 300, test::tokens_kept(100))->positions, PositionMode::original);
    const auto plan = make_plan(*model, 301, test::tokens_kept(100));
    QCOMPARE(plan->positions, PositionMode::rank);
    QVERIFY(mentions(plan->notices, "301 tokens) than the 300 up to which the model is known to be good"));
    QCOMPARE(make_plan(*model, 10'000, {.budget = {.kind = Budget::Kind::usual}})->budget_tokens, 4096);
}

void PlanTest::the_usual_budget_is_everything_within_the_trained_window() {
    ReadOptions usual{.budget = {.kind = Budget::Kind::usual}};
    QCOMPARE(make_plan(*llama_, 512, usual)->budget_tokens, 512);
    QCOMPARE(make_plan(*llama_, 4000, usual)->budget_tokens, 4000);
    QCOMPARE(make_plan(*llama_, 10'000, usual)->budget_tokens, 4096);
    QCOMPARE(make_plan(*llama_, 60'000, usual)->budget_tokens, 6000);
    QVERIFY(make_plan(*llama_, 60'000, usual)->policy != "full");
    usual.policy = "full";
    QCOMPARE(make_plan(*llama_, 10'000, usual)->budget_tokens, 10'000);
}

void PlanTest::what_takes_too_long_is_kept_in_part() {
    QCOMPARE(usual_budget(30'000, 32'768, 0), 30'000);
    QCOMPARE(usual_budget(30'000, 32'768, 30'000), 30'000);
    QCOMPARE(usual_budget(30'000, 32'768, 29'999), 4096);
    QCOMPARE(usual_budget(3000, 32'768, 100), 3000);
}

void PlanTest::names_stand_for_shares() {
    const auto kept = [&](Budget::Kind kind, int tokens) {
        return make_plan(*llama_, tokens, {.budget = {.kind = kind}})->budget_tokens;
    };
    QCOMPARE(kept(Budget::Kind::compact, 400), 400);
    QCOMPARE(kept(Budget::Kind::compact, 10'000), 4096);
    QCOMPARE(kept(Budget::Kind::compact, 100'000), 10'000);
    QCOMPARE(kept(Budget::Kind::balanced, 10'000), 8192);
    QCOMPARE(kept(Budget::Kind::balanced, 100'000), 25'000);
    QStringList names;
    for (const NamedBudget& named : named_budgets()) names << QString::fromUtf8(named.name.data());
    QCOMPARE(names, QStringList({"compact", "balanced", "complete"}));
}

void PlanTest::memory_is_declared() {
    const auto small = *make_plan(*llama_, 400, test::tokens_kept(100));
    const auto large = *make_plan(*llama_, 100'000, test::tokens_kept(50'000));
    QVERIFY(small.scratch_bytes > 0);
    QVERIFY(small.declared_peak_bytes >= small.budget_bytes + small.scratch_bytes);
    QVERIFY(large.declared_peak_bytes >= resident_bytes() + large.budget_bytes);
    // The cells of one chunk stand beside the budget, but never more cells than the document has tokens.
    const auto nearly_all = *make_plan(*llama_, 1000, test::tokens_kept(999, "streaming"));
    const auto all = *make_plan(*llama_, 1000, test::tokens_kept(1000));
    QVERIFY(nearly_all.budget_bytes + nearly_all.scratch_bytes <= all.budget_bytes + all.scratch_bytes + 64 * 1024);
}

/// What a policy looks at while it scores is memory too.
void PlanTest::memory_of_scoring_is_declared() {
    const auto scratch = [&](const char* policy, PositionMode positions = PositionMode::original) {
        ReadOptions options = test::tokens_kept(100, policy);
        options.chunk = 64;
        options.positions = positions;
        return make_plan(*llama_, 400, options)->scratch_bytes;
    };
    // Of the tiny model: 2 layers, 4 query heads and 2 KV heads of 64 channels; 164 cells while a chunk is read.
    const std::uint64_t none = scratch("streaming");
    QCOMPARE(scratch("random"), none);
    QCOMPARE(scratch("keydiff"), none + 164 * 64 * 4);
    // Weights that a layer's cells received, and the scores that all four heads' cells had before the chunk.
    QCOMPARE(scratch("h2o"), none + (2 * 164 + 4 * 164) * 4);
    QCOMPARE(scratch("snapkv"), none + (2 * 164 + 4 * 164) * 4);
    QCOMPARE(scratch("sirllm"), none + 64 * 4);  // logits, which give the surprisal, are there for answers anyway
    QVERIFY(scratch("expected-attention") >= none + 2 * 164 * 64 * 4 + 2 * 4 * 64 * 64 * 4);
    QVERIFY(scratch("streaming", PositionMode::rank) >= none + 2 * 164 * 64);
}

void PlanTest::more_memory_than_there_is_is_refused() {
    const auto plan = make_plan(*llama_, 2'000'000'000, {});
    QVERIFY(!plan);
    QCOMPARE(plan.error().code, ErrorCode::out_of_memory);
    QVERIFY(plan.error().next.english().find("--budget") != std::string::npos);
}

void PlanTest::unknown_policies_are_refused() {
    const auto plan = make_plan(*llama_, 400, {.policy = "clairvoyant"});
    QVERIFY(!plan);
    QCOMPARE(plan.error().code, ErrorCode::wrong_use);
}

void PlanTest::heads_get_their_shares_of_the_budget() {
    const ReadOptions options{.budget = {.kind = Budget::Kind::tokens, .amount = 100},
                              .positions = PositionMode::original};
    const auto plan = make_plan(*llama_, 1000, options, Sharing({1, 2, 0, 5}));
    QVERIFY(plan);
    QCOMPARE(plan->policy, std::string("sharing"));
    QCOMPARE(plan->capacities, (HeadCapacities{{49, 98}, {8, 245}}));

    // Layers with a window hold their window, whatever their shares; of gemma3's seven the sixth has none.
    std::vector<float> shares(14, 9.0f);
    shares[10] = 1;
    shares[11] = 3;
    const auto windowed = make_plan(*gemma_, 1000, options, Sharing(shares));
    QVERIFY(windowed);
    QCOMPARE(windowed->capacities[0], (std::vector{24, 24}));
    QCOMPARE(windowed->capacities[5], (std::vector{50, 150}));

    // By rank no head holds more than the trained window has room for; these were trained on less than a question.
    ReadOptions ranked = options;
    ranked.positions = PositionMode::rank;
    const auto bounded = make_plan(*llama_, 1000, ranked, Sharing({1, 2, 0, 5}));
    QVERIFY(bounded);
    QCOMPARE(bounded->capacities, (HeadCapacities{{100, 100}, {100, 100}}));

    const auto whole = make_plan(*llama_, 1000, {}, Sharing({1, 2, 0, 5}));
    QVERIFY(whole);
    QCOMPARE(whole->capacities, (HeadCapacities{{1000, 1000}, {1000, 1000}}));
}

QTEST_GUILESS_MAIN(PlanTest)
#include "plan_test.moc"
