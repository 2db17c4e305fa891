// Within a budget in bytes the cell format is chosen that measured better, and never without a measurement.
#include <QtTest/QtTest>

#include "app/plan/fitting_plan.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

class PlanSolverTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void more_tokens_are_taken_where_they_measured_better();
    void exacter_cells_are_taken_where_tokens_measured_no_better();
    void what_was_not_measured_is_not_chosen();
    void what_was_asked_for_is_not_changed_data();
    void what_was_asked_for_is_not_changed();
    void everything_kept_is_kept_as_ever();
    void less_than_the_usual_budget_is_less();
    void less_than_everything_in_groups_is_less_in_single_cells();

 private:
    /// The score grows as the share that is kept, up to `q4_best` with q4 cells.
    MeasuredQuality curves(double q4_best) const;
    ReadOptions bytes_for(int q8_cells) const;

    static constexpr int document = 500;  ///< within the model's window
    QTemporaryDir folder_;
    std::unique_ptr<Model> model_;
};

void PlanSolverTest::initTestCase() {
    model_ = test::open(write_tiny_model(folder_.path().toStdString(), {.name = "llama"}));
}

MeasuredQuality PlanSolverTest::curves(double q4_best) const {
    constexpr auto curve =
        R"({{"model": "{}", "policy": "keydiff", "format": "{}", "points": [{{"kept": 0, "score": 0}}, {{"kept": 1, "score": {}}}]}})";
    const std::string& model = model_->config().name;
    return MeasuredQuality::parse(fmt::format(R"({{"curves": [{}, {}]}})", fmt::format(curve, model, "q8", 1.0),
                                              fmt::format(curve, model, "q4", q4_best)));
}

ReadOptions PlanSolverTest::bytes_for(int q8_cells) const {
    const ModelConfig& config = model_->config();
    const std::uint64_t of_a_token = cell_bytes(CellFormat::q8, config.heads_of(0).width) *
                                     static_cast<std::uint64_t>(config.layers * config.heads_of(0).kv_heads);
    return {.budget = {.kind = Budget::Kind::bytes, .amount = of_a_token * static_cast<std::uint64_t>(q8_cells)},
            .policy = "keydiff"};
}

/// A reading that ran out of memory is planned anew with fewer bits, then with fewer tokens.
void PlanSolverTest::less_than_the_usual_budget_is_less() {
    constexpr int beyond_the_window = 60'000;
    const auto fits = plan_what_fits(*model_, beyond_the_window, {.budget = {.kind = Budget::Kind::usual}});
    QVERIFY(fits);
    QCOMPARE(fits->plan.budget_tokens, 6000);
    const ReadOptions less = with_less(with_less(fits->options, beyond_the_window), beyond_the_window);
    QCOMPARE(make_plan(*model_, beyond_the_window, less)->budget_tokens, 3000);
    // So it is with a name, which is a tenth here, and not everything.
    const auto compact = plan_what_fits(*model_, beyond_the_window, {.budget = {.kind = Budget::Kind::compact}});
    QCOMPARE(compact->plan.budget_tokens, 6000);
    const ReadOptions half = with_less(with_less(compact->options, beyond_the_window), beyond_the_window);
    QCOMPARE(make_plan(*model_, beyond_the_window, half)->budget_tokens, 3000);
}

void PlanSolverTest::less_than_everything_in_groups_is_less_in_single_cells() {
    const ReadOptions less = with_less({.policy = "full", .format = CellFormat::kivi4}, document);
    const auto plan = make_plan(*model_, document, less);
    QVERIFY2(plan, plan ? "" : plan.error().what.english().c_str());
    QCOMPARE(plan->format, CellFormat::q4);
    QCOMPARE(plan->budget_tokens, document / 2);
}

void PlanSolverTest::more_tokens_are_taken_where_they_measured_better() {
    const auto plan = solve_plan(*model_, document, bytes_for(100), curves(0.95));
    QVERIFY(plan);
    QCOMPARE(plan->format, CellFormat::q4);
    QVERIFY(plan->budget_tokens > 120 && plan->budget_bytes <= bytes_for(100).budget.amount);
    const std::string notice = plan->notices.back().english();
    QVERIFY2(notice.find("Cells are stored as q4: 26 %") == 0 && notice.find("room for 20 %") != notice.npos &&
                 notice.find("24 instead of 20 %") != notice.npos,
             notice.c_str());
}

void PlanSolverTest::exacter_cells_are_taken_where_tokens_measured_no_better() {
    for (const double best : {0.0, 0.7, 0.78}) {
        const auto plan = solve_plan(*model_, document, bytes_for(100), curves(best));
        QVERIFY(plan);
        QCOMPARE(plan->format, CellFormat::q8);
        QCOMPARE(plan->budget_tokens, 100);
        QVERIFY(plan->notices.empty());
    }
}

void PlanSolverTest::what_was_not_measured_is_not_chosen() {
    const auto plan = solve_plan(*model_, document, bytes_for(100), MeasuredQuality());
    QVERIFY(plan);
    QCOMPARE(plan->format, CellFormat::q8);
    QCOMPARE(plan->budget_tokens, 100);
}

void PlanSolverTest::what_was_asked_for_is_not_changed_data() {
    QTest::addColumn<ReadOptions>("options");
    QTest::addColumn<CellFormat>("format");
    ReadOptions named = bytes_for(100);
    for (const CellFormat format : {CellFormat::q8, CellFormat::f16}) {
        named.format = format;
        QTest::addRow("%s", name(format).data()) << named << format;
    }
    QTest::addRow("tokens") << ReadOptions{.budget = {.kind = Budget::Kind::tokens, .amount = 100}} << CellFormat::q8;
    QTest::addRow("a share") << ReadOptions{.budget = {.kind = Budget::Kind::share, .amount = 2000}} << CellFormat::q8;
}

void PlanSolverTest::what_was_asked_for_is_not_changed() {
    QFETCH(const ReadOptions, options);
    QFETCH(const CellFormat, format);
    const auto plan = solve_plan(*model_, document, options, curves(1));
    QVERIFY(plan);
    QCOMPARE(plan->format, format);
}

void PlanSolverTest::everything_kept_is_kept_as_ever() {
    const auto plan = solve_plan(*model_, document, bytes_for(document), curves(1));
    QVERIFY(plan);
    QCOMPARE(plan->format, CellFormat::q8);
    QCOMPARE(plan->budget_tokens, document);
}

QTEST_GUILESS_MAIN(PlanSolverTest)
#include "plan_solver_test.moc"
