#include <QtTest/QtTest>
#include <algorithm>
#include <iterator>
#include <set>

#include "engine/backend/cpu/cpu_backend.h"
#include "tests/engine/cache/cell_bytes.h"
#include "tests/engine/first_difference.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"
#include "tests/engine/read/some_channels.h"

using namespace lectern;
using test::SomeChannels;

namespace {

constexpr int tokens_in_all = 400, chunk_size = 64;

/// [layers * heads] positions of the cells, rising.
using Kept = std::vector<std::vector<std::int32_t>>;

Kept kept(const Reading& reading) {
    Kept all;
    for (int l = 0; l < reading.cells.layers(); ++l)
        for (const HeadCells& head : reading.cells[l].heads) all.push_back(test::positions(head));
    return all;
}

/// What each head held at each of its evictions: [layers][heads][evictions] positions.
using Held = std::map<std::pair<int, int>, std::vector<std::set<std::int32_t>>>;

/// Lets another policy decide and writes down what was there to choose from.
class Recorder final : public Policy {
 public:
    Recorder(Policy& policy, Held& held) : policy_(policy), held_(held) {}
    std::string_view name() const override { return policy_.name(); }
    PolicyNeeds needs() const override { return policy_.needs(); }
    void score_chunk(const ChunkView& chunk, std::span<float> scores) override { policy_.score_chunk(chunk, scores); }
    void score_attention(const AttentionView& head, std::span<float> scores) override {
        policy_.score_attention(head, scores);
    }
    void score_cells(const HeadView& head, std::span<float> scores) override {
        held_[{head.layer, head.head}].emplace_back(head.positions.begin(), head.positions.end());
        if (policy_.scores_at_eviction()) policy_.score_cells(head, scores);
    }
    KeepRule rule(int capacity, bool last) const override { return policy_.rule(capacity, last); }

 private:
    Policy& policy_;
    Held& held_;
};

/// Keeps at each eviction what is listed for it, whatever it is worth.
class ListedKeep final : public Policy {
 public:
    explicit ListedKeep(Held keep) : keep_(std::move(keep)) {}
    std::string_view name() const override { return "listed"; }
    void score_cells(const HeadView& head, std::span<float> scores) override {
        const auto of_head = std::pair(head.layer, head.head);
        const std::set<std::int32_t>& listed = keep_.at(of_head).at(next_[of_head]++);
        for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = listed.contains(head.positions[i]) ? 1.0f : 0.0f;
    }
    KeepRule rule(int capacity, bool /*last*/) const override { return {.keep = capacity}; }

 private:
    Held keep_;
    std::map<std::pair<int, int>, std::size_t> next_;
};

}  // namespace

/// Promises that hold for every policy.
class PolicyInvariantsTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void a_budget_of_the_whole_document_equals_full_data() { policies(); }
    void a_budget_of_the_whole_document_equals_full();
    void keeping_the_same_cells_gives_the_same_logits_data();
    void keeping_the_same_cells_gives_the_same_logits();
    void smaller_budgets_keep_a_part_of_what_larger_ones_keep_data() { policies(); }
    void smaller_budgets_keep_a_part_of_what_larger_ones_keep();
    void scores_that_know_no_budget_nest_over_chunks();
    void tiers_keep_the_same();

 private:
    static void policies() {
        QTest::addColumn<QString>("policy");
        for (const std::string& policy : policy_names())
            if (policy != "full") QTest::addRow("%s", policy.c_str()) << QString::fromStdString(policy);
    }
    static std::unique_ptr<Model> open(const std::filesystem::path& path,
                                       const ModelOptions& options = {.threads = 2}) {
        auto model = test::open(path, options);
        for (const TrainedPolicyTraits& one : trained_policies())
            model->attach_heads(std::make_unique<SomeChannels>(one.policy));
        return model;
    }
    TokenizedDocument document(const Model& model, int length) const {
        TokenizedDocument tokens = tokenize(text_, model, "");
        tokens.tokens.resize(static_cast<std::size_t>(length));
        tokens.offsets.resize(tokens.tokens.size() - static_cast<std::size_t>(tokens.opening_tokens));
        return tokens;
    }
    /// Every head has the same budget: keep_to_budget_test shows how scores divide it.
    ReadPlan plan_of(const Model& model, const TokenizedDocument& tokens, const ReadOptions& options) const {
        ReadPlan plan = test::plan_of(model, tokens, options);
        plan.division = BudgetDivision::fixed;
        return plan;
    }
    Reading read(Model& model, const std::string& policy, int budget, PositionMode positions = PositionMode::original,
                 int chunk = chunk_size, CellFormat format = CellFormat::q8) const {
        ReadOptions options = test::tokens_kept(static_cast<std::uint64_t>(budget), policy);
        options.positions = positions;
        options.chunk = chunk;
        options.format = format;
        const TokenizedDocument tokens = document(model, tokens_in_all);
        return std::move(*test::read_begun(model, tokens, begin_reading(model, plan_of(model, tokens, options))));
    }

    QTemporaryDir folder_;
    std::filesystem::path path_;
    std::unique_ptr<Model> model_, mistral_, gemma_, small_;
    const Document text_ = test::some_document(8000);
};

void PolicyInvariantsTest::initTestCase() {
    path_ = write_tiny_model(folder_.path().toStdString(), {.name = "llama"});
    model_ = open(path_);
    mistral_ = open(write_tiny_model(folder_.path().toStdString(), tiny_mistral3()));
    gemma_ = open(write_tiny_model(folder_.path().toStdString(), tiny_gemma4()));
    small_ = open(write_tiny_model(folder_.path().toStdString(), tiny_gemma4_small()));
}

/// Bit for bit with original positions. With ranks the keys are rounded, rotated and rounded again.
void PolicyInvariantsTest::a_budget_of_the_whole_document_equals_full() {
    QFETCH(QString, policy);
    const std::string name = policy.toStdString();
    for (const CellFormat format : {CellFormat::f32, CellFormat::f16, CellFormat::q8, CellFormat::q4}) {
        const auto scores = [&](const std::string& one, PositionMode positions) {
            return test::scores_after(*model_, read(*model_, one, tokens_in_all, positions, chunk_size, format));
        };
        const std::vector<float> full = scores("full", PositionMode::original);
        QCOMPARE(scores(name, PositionMode::original), full);
        const double error = test::nmse(full, scores(name, PositionMode::rank));
        const double gate = format == CellFormat::q4    ? 3e-2
                            : format == CellFormat::q8  ? 1e-3
                            : format == CellFormat::f16 ? 1e-5
                                                        : 1e-8;
        QVERIFY2(error < gate, qPrintable(QString("%1: %2").arg(lectern::name(format).data()).arg(error)));
    }
}

void PolicyInvariantsTest::keeping_the_same_cells_gives_the_same_logits_data() {
    QTest::addColumn<QString>("policy");
    QTest::addColumn<QString>("name");
    for (const char* name : {"llama", "mistral3", "gemma4", "gemma4-small"})
        for (const std::string& policy : policy_names())
            if (policy != "full")
                QTest::addRow("%s, %s", policy.c_str(), name) << QString::fromStdString(policy) << name;
}

/// A reading is decided by which cells are kept and nothing else: not by scores, nor by what a policy is shown.
void PolicyInvariantsTest::keeping_the_same_cells_gives_the_same_logits() {
    QFETCH(QString, policy);
    QFETCH(QString, name);
    Model& model = name == "mistral3"       ? *mistral_
                   : name == "gemma4"       ? *gemma_
                   : name == "gemma4-small" ? *small_
                                            : *model_;
    const TokenizedDocument tokens = document(model, tokens_in_all);
    for (const PositionMode positions : {PositionMode::original, PositionMode::rank}) {
        ReadOptions options = test::tokens_kept(90, policy.toStdString());
        options.positions = positions;
        options.chunk = chunk_size;
        const ReadPlan plan = plan_of(model, tokens, options);
        const auto chooses = std::move(*make_policy(plan.policy, model.policy_parts()));
        Held held;
        Recorder recorder(*chooses, held);
        const auto first = test::read_begun(model, tokens, begin_reading(model, plan, recorder));
        QVERIFY(first);
        for (int l = 0; l < first->cells.layers(); ++l)
            for (std::size_t h = 0; h < first->cells[l].heads.size(); ++h) {
                if (model.config().has_window(l)) continue;  // no policy chooses there
                auto& of_head = held[{l, static_cast<int>(h)}];
                QVERIFY(of_head.size() >= 3);
                of_head.erase(of_head.begin());  // what was there at the next eviction is what this one kept
                const std::vector<std::int32_t> left = test::positions(first->cells[l].heads[h]);
                of_head.emplace_back(left.begin(), left.end());
            }
        ListedKeep replay(held);
        const auto second = test::read_begun(model, tokens, begin_reading(model, plan, replay));
        QVERIFY(second);
        QCOMPARE(kept(*second), kept(*first));
        QCOMPARE(test::contents(second->cells), test::contents(first->cells));
        QCOMPARE(test::scores_after(model, *second), test::scores_after(model, *first));
    }
}

/// One eviction, so that all budgets choose among the same scores.
void PolicyInvariantsTest::smaller_budgets_keep_a_part_of_what_larger_ones_keep() {
    QFETCH(QString, policy);
    Kept larger;
    for (const int budget : {350, 200, 130, 96, 64}) {
        const Kept smaller = kept(read(*model_, policy.toStdString(), budget, PositionMode::original, 512));
        for (std::size_t h = 0; h < smaller.size(); ++h) {
            QCOMPARE(static_cast<int>(smaller[h].size()), budget);
            if (larger.empty()) continue;
            QVERIFY2(std::includes(larger[h].begin(), larger[h].end(), smaller[h].begin(), smaller[h].end()),
                     qPrintable(QString("budget %1, head %2").arg(budget).arg(h)));
        }
        larger = smaller;
    }
}

void PolicyInvariantsTest::scores_that_know_no_budget_nest_over_chunks() {
    for (const char* policy : {"streaming", "random"}) {
        const Kept small = kept(read(*model_, policy, 70)), large = kept(read(*model_, policy, 200));
        for (std::size_t h = 0; h < small.size(); ++h)
            QVERIFY(std::includes(large[h].begin(), large[h].end(), small[h].begin(), small[h].end()));
    }
}

/// 800 tokens of a real model and text, 200 cells a head in three evictions: the same cells on every tier, bit for bit.
void PolicyInvariantsTest::tiers_keep_the_same() {
    std::map<std::string, std::vector<std::vector<std::byte>>> first;
    for (const std::string& tier : cpu_tier_names()) {
        if (tier == "reference") continue;  // minutes, and sums in double
        const auto model = open(test::smollm(), {.threads = 2, .cpu_tier = tier});
        for (const std::string& policy : policy_names()) {
            if (policy == "full") continue;
            ReadOptions options = test::tokens_kept(200, policy);
            options.chunk = 270;
            const auto cells = test::cell_bytes(test::read(*model, document(*model, 800), options).cells);
            const auto known = first.try_emplace(policy, cells).first;
            const QString difference = test::first_difference(cells, known->second);
            QVERIFY2(difference.isEmpty(),
                     qPrintable(QString("%1, %2").arg(policy.c_str(), tier.c_str()) + difference));
        }
    }
}

QTEST_GUILESS_MAIN(PolicyInvariantsTest)
#include "policy_invariants_test.moc"
