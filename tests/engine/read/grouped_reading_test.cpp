#include <QTemporaryDir>
#include <QtTest/QtTest>

#include "engine/cells/cell_groups.h"
#include "engine/read/lower_budget.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

/// Promises of reading with cells in groups: everything is kept, nearly as exactly as in halves, and what would have to
/// drop or move cells is refused before it begins.
class GroupedReadingTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void what_was_read_is_near_to_halves();
    void bits_are_worth_something();
    void windows_lose_nothing();
    void no_cell_is_dropped();
    void ranks_are_positions();
    void a_budget_cannot_be_lowered();
    void the_residual_is_in_the_plan();

 private:
    static TokenizedDocument document(const Model& model, std::size_t tokens) {
        TokenizedDocument all = tokenize(text_(), model, "");
        if (all.tokens.size() < tokens) qFatal("the text is too short");
        all.tokens.resize(tokens);
        all.offsets.resize(tokens - static_cast<std::size_t>(all.opening_tokens));
        return all;
    }
    static const Document& text_() {
        static const Document text = test::some_document(6000);
        return text;
    }
    static ReadOptions in(CellFormat format) { return {.format = format, .chunk = 128}; }
    static double distance(Model& model, const TokenizedDocument& tokens, CellFormat format) {
        const Reading exact = test::read(model, tokens, in(CellFormat::f16)),
                      reading = test::read(model, tokens, in(format));
        return test::nmse(test::scores_after(model, exact), test::scores_after(model, reading));
    }

    QTemporaryDir folder_;
    std::unique_ptr<Model> llama_, gemma_, smollm_;
};

void GroupedReadingTest::initTestCase() {
    const std::filesystem::path folder = folder_.path().toStdString();
    llama_ = test::open(write_tiny_model(folder, {.name = "llama"}));
    gemma_ = test::open(
        write_tiny_model(folder, {.name = "gemma3", .architecture = "gemma3", .layers = 7, .sliding_window = 24}));
    smollm_ = test::open(test::smollm());
}

void GroupedReadingTest::what_was_read_is_near_to_halves() {
    const auto tokens = document(*smollm_, 1200);
    const Reading reading = test::read(*smollm_, tokens, in(CellFormat::kivi4));
    QCOMPARE(reading.plan.policy, std::string("full"));
    QCOMPARE(reading.kept_share(), 1.0);
    for (int l = 0; l < reading.cells.layers(); ++l)
        for (const HeadCells& head : reading.cells[l].heads) {
            QCOMPARE(head.used, 1200);
            QCOMPARE(head.grouped, grouped_of(1200));
            for (int slot = 0; slot < head.used; ++slot) QCOMPARE(head.position[slot], slot);
        }
    const double off = distance(*smollm_, tokens, CellFormat::kivi4);  // 3.0e-3 seen
    QVERIFY2(off < 0.02, qPrintable(QString::number(off)));
}

void GroupedReadingTest::bits_are_worth_something() {
    const auto tokens = document(*smollm_, 1200);
    QVERIFY(distance(*smollm_, tokens, CellFormat::kivi4) < distance(*smollm_, tokens, CellFormat::kivi2) / 3);
}

/// Groups stay where they are: layers with a window hold more than it, and see what they should.
void GroupedReadingTest::windows_lose_nothing() {
    const auto tokens = document(*gemma_, 400);
    const Reading reading = test::read(*gemma_, tokens, in(CellFormat::kivi4));
    for (int l = 0; l < reading.cells.layers(); ++l)
        for (const HeadCells& head : reading.cells[l].heads) QCOMPARE(head.used, 400);
    const double off = distance(*gemma_, tokens, CellFormat::kivi4);
    QVERIFY2(off < 0.02, qPrintable(QString::number(off)));
}

void GroupedReadingTest::no_cell_is_dropped() {
    for (const CellFormat format : {CellFormat::kivi4, CellFormat::kivi2}) {
        ReadOptions options = test::tokens_kept(200, "keydiff");
        options.format = format;
        const auto refused = make_plan(*llama_, 400, options);
        QVERIFY(!refused);
        QVERIFY(refused.error().code == ErrorCode::wrong_use);
        QVERIFY(refused.error().what.english().find(name(format)) != std::string::npos);
        QVERIFY(refused.error().what.english().find("200 of 400") != std::string::npos);
        options.budget.amount = 400;
        QVERIFY(make_plan(*llama_, 400, options));
    }
}

void GroupedReadingTest::ranks_are_positions() {
    ReadOptions options = in(CellFormat::kivi4);
    options.positions = PositionMode::rank;
    QVERIFY(make_plan(*llama_, 400, options)->positions == PositionMode::original);
    const int beyond = llama_->config().trained_window + 1000;
    const auto plan = make_plan(*llama_, beyond, in(CellFormat::kivi4));
    QVERIFY2(plan, plan ? "" : plan.error().what.english().c_str());
    QVERIFY(plan->positions == PositionMode::original);
    QVERIFY(!plan->notices.empty());
}

void GroupedReadingTest::a_budget_cannot_be_lowered() {
    const auto tokens = document(*llama_, 400);
    const ReadPlan plan = test::plan_of(*llama_, tokens, in(CellFormat::kivi4));
    auto begun = begin_reading(*llama_, plan);
    QVERIFY(begun);
    const auto less = plan_with_less(*llama_, *begun, {.kind = Budget::Kind::tokens, .amount = 100});
    QVERIFY(!less);
    QVERIFY(less.error().what.english().find("groups") != std::string::npos);
}

/// Beside what is kept, a plan has room for 128 to 159 cells and a chunk in halves.
void GroupedReadingTest::the_residual_is_in_the_plan() {
    const ReadPlan plan = test::plan_of(*llama_, document(*llama_, 1000), in(CellFormat::kivi2));
    const HeadShape& heads = llama_->config().heads_of(0);
    const auto of_heads = static_cast<std::uint64_t>(llama_->config().layers * heads.kv_heads);
    QCOMPARE(plan.budget_bytes, of_heads * 1000 * cell_bytes(CellFormat::kivi2, heads.width));
    const std::uint64_t residual = of_heads * (128 + 32 + 128) * static_cast<std::uint64_t>(heads.width) * 4;
    const std::uint64_t store = CellStore::bytes(CellFormat::kivi2, plan.cell_layers());
    QVERIFY(store >= plan.budget_bytes + residual);
    QVERIFY(store < plan.budget_bytes + residual + of_heads * 32 * 64 * 4);
    QVERIFY(plan.scratch_bytes > residual);
}

QTEST_MAIN(GroupedReadingTest)
#include "grouped_reading_test.moc"
