// A budget that is divided among heads while a document is read, by what their first cells are worth.
#include "engine/read/keep_to_budget.h"

#include <sys/resource.h>

#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <set>

#include "engine/read/lower_budget.h"
#include "engine/read/plan_capacities.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

namespace {

constexpr int chunk = 64, tokens_in_all = 6 * chunk, budget = 96;
/// The first cells leave when so many were read.
constexpr int divided_at = 2 * chunk;

ReadOptions replayed(int cells, PositionMode positions = PositionMode::original) {
    ReadOptions options = test::tokens_kept(static_cast<std::uint64_t>(cells), "replay");
    options.positions = positions;
    options.chunk = chunk;
    return options;
}

int sum_of(const HeadCapacities& capacities) {
    int sum = 0;
    for (const std::vector<int>& heads : capacities) sum = std::accumulate(heads.begin(), heads.end(), sum);
    return sum;
}

}  // namespace

class KeepToBudgetTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void heads_get_more_the_more_of_the_best_cells_they_have();
    void what_is_kept_is_what_was_divided_data() { models_and_positions(); }
    void what_is_kept_is_what_was_divided();
    void nothing_is_divided_before_the_first_cells_leave();
    void equal_scores_divide_equally();
    void scores_that_are_no_numbers_do_no_harm();
    void lowering_keeps_the_division();
    void lowering_divides_what_was_open();
    void without_memory_heads_keep_the_room_that_they_have();

 private:
    static void models_and_positions() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<PositionMode>("positions");
        for (const char* name : {"llama", "gemma3"})
            for (const PositionMode positions : {PositionMode::original, PositionMode::rank})
                QTest::addRow("%s, %s", name, std::string(lectern::name(positions)).c_str()) << name << positions;
    }
    std::unique_ptr<Model> tiny(const std::string& name) const {
        TinyModel of{.name = name};
        if (name == "gemma3") of.sliding_window = 24;
        return test::open(write_tiny_model(folder_.path().toStdString(), of));
    }
    TokenizedDocument document() const {
        TokenizedDocument tokens = tokenize(text_, *llama_, "");
        tokens.tokens.resize(tokens_in_all);
        tokens.offsets.resize(tokens.tokens.size() - static_cast<std::size_t>(tokens.opening_tokens));
        return tokens;
    }
    /// The reading after so many tokens.
    static ReadingInProgress read_until(Model& model, const TokenizedDocument& tokens, const ReadPlan& plan, int end) {
        CancelToken cancel;
        auto begun = begin_reading(model, plan);
        const auto stop = [&](const ReadProgress& progress) {
            if (progress.tokens >= end) cancel.cancel();
        };
        if (!begun || !read_on(model, tokens, *begun, {.report = stop}, cancel)) qFatal("not read");
        return std::move(*begun);
    }

    const Document text_ = test::some_document(8000);
    QTemporaryDir folder_;
    std::unique_ptr<Model> llama_;
};

void KeepToBudgetTest::initTestCase() {
    llama_ = tiny("llama");
}

/// Counted here from a reading that keeps everything: until the first cells leave both have the same scores.
void KeepToBudgetTest::heads_get_more_the_more_of_the_best_cells_they_have() {
    const Reading all = test::read(*llama_, document(), replayed(tokens_in_all));
    std::vector<std::pair<float, std::size_t>> cells;  // score, head
    std::size_t heads = 0;
    for (int l = 0; l < all.cells.layers(); ++l)
        for (const HeadCells& head : all.cells[l].heads) {
            for (int i = 0; i < divided_at; ++i) cells.emplace_back(head.score[i], heads);
            ++heads;
        }
    std::ranges::sort(cells, std::ranges::greater());
    std::vector<int> best(heads), capacities;
    const auto count = cells.size() * static_cast<std::size_t>(budget) / tokens_in_all;
    for (std::size_t i = 0; i < count; ++i) ++best[cells[i].second];

    const Reading few = test::read(*llama_, document(), replayed(budget));
    for (const std::vector<int>& of_layer : few.plan.capacities)
        capacities.insert(capacities.end(), of_layer.begin(), of_layer.end());
    QCOMPARE(capacities.size(), heads);
    QVERIFY(*std::ranges::max_element(capacities) > *std::ranges::min_element(capacities));
    for (std::size_t a = 0; a < heads; ++a)
        for (std::size_t b = 0; b < heads; ++b)
            if (best[a] > best[b]) QVERIFY2(capacities[a] >= capacities[b], qPrintable(QString::number(a)));
}

void KeepToBudgetTest::what_is_kept_is_what_was_divided() {
    QFETCH(const QString, name);
    QFETCH(const PositionMode, positions);
    const auto model = tiny(name.toStdString());
    const ReadPlan plan = test::plan_of(*model, document(), replayed(budget, positions));
    QCOMPARE(plan.division, BudgetDivision::open);
    const Reading reading = test::read(*model, document(), replayed(budget, positions));
    QCOMPARE(reading.plan.division, BudgetDivision::found);
    QCOMPARE(sum_of(reading.plan.capacities), sum_of(plan.capacities));
    for (int l = 0; l < reading.cells.layers(); ++l)
        for (std::size_t h = 0; h < reading.cells[l].heads.size(); ++h) {
            const HeadCells& head = reading.cells[l].heads[h];
            const int capacity = reading.plan.capacities[static_cast<std::size_t>(l)][h];
            QCOMPARE(head.used, capacity);
            QVERIFY(capacity <= largest_capacity(model->config(), plan));
            QVERIFY(head.capacity < capacity + chunk + 2 * cell_group);  // and gave the rest back
            QCOMPARE(std::set(head.position, head.position + head.used).size(), static_cast<std::size_t>(capacity));
        }
}

void KeepToBudgetTest::nothing_is_divided_before_the_first_cells_leave() {
    const ReadPlan plan = test::plan_of(*llama_, document(), replayed(divided_at));
    QCOMPARE(read_until(*llama_, document(), plan, divided_at).reading.plan.division, BudgetDivision::open);
    QCOMPARE(read_until(*llama_, document(), plan, divided_at + chunk).reading.plan.division, BudgetDivision::found);
    const Reading all = test::read(*llama_, document(), replayed(tokens_in_all));
    QCOMPARE(all.plan.division, BudgetDivision::open);
}

void KeepToBudgetTest::equal_scores_divide_equally() {
    const ReadPlan plan = test::plan_of(*llama_, document(), replayed(divided_at));
    ReadingInProgress state = read_until(*llama_, document(), plan, divided_at);
    state.reading.cells.set_scores(std::vector<float>(state.reading.cells.used(), 0.5f));
    state.reading.plan.budget_tokens = budget;
    keep_to_budget(llama_->config(), *state.policy, state.reading);
    for (const std::vector<int>& heads : state.reading.plan.capacities)
        for (const int capacity : heads) QCOMPARE(capacity, budget);
}

/// As a saved reading of somebody else may have them: such cells are the worst.
void KeepToBudgetTest::scores_that_are_no_numbers_do_no_harm() {
    const ReadPlan plan = test::plan_of(*llama_, document(), replayed(divided_at));
    const auto divided = [&](float no_number) {
        ReadingInProgress state = read_until(*llama_, document(), plan, divided_at);
        std::vector<float> scores(state.reading.cells.used());
        for (std::size_t i = 0; i < scores.size(); ++i)
            scores[i] = i % 3 == 0 ? no_number : static_cast<float>(i * 7919 % 1009) / static_cast<float>(1 + i / 100);
        state.reading.cells.set_scores(scores);
        state.reading.plan.budget_tokens = budget;
        keep_to_budget(llama_->config(), *state.policy, state.reading);
        const HeadCapacities capacities = state.reading.plan.capacities;
        if (!read_on(*llama_, document(), state, {}, CancelToken())) qFatal("not read");
        return capacities;
    };
    const HeadCapacities worst = divided(-1);
    QVERIFY(worst[0][0] > worst.back().back());
    QCOMPARE(divided(std::nanf("")), worst);
}

void KeepToBudgetTest::lowering_keeps_the_division() {
    ReadingInProgress state =
        read_until(*llama_, document(), test::plan_of(*llama_, document(), replayed(2 * budget)), 4 * chunk);
    const HeadCapacities before = state.reading.plan.capacities;
    const auto less = plan_with_less(*llama_, state, {.kind = Budget::Kind::tokens, .amount = budget});
    QVERIFY(less && lower_budget(*llama_, state, *less));
    QCOMPARE(state.reading.plan.division, BudgetDivision::found);
    for (std::size_t l = 0; l < before.size(); ++l)
        for (std::size_t h = 0; h < before[l].size(); ++h) {
            const int now = state.reading.plan.capacities[l][h];
            // Near half: a head that had the least keeps the least.
            QVERIFY2(now == 64 || std::abs(2 * now - before[l][h]) <= before[l][h] / 4,
                     qPrintable(QString("%1 of %2").arg(now).arg(before[l][h])));
            QCOMPARE(state.reading.cells[static_cast<int>(l)].heads[h].used, now);
        }
    QVERIFY(read_on(*llama_, document(), state, {}, CancelToken()));
    QVERIFY(state.reading.complete);
}

/// While nothing had to leave, and when everything was read and kept.
void KeepToBudgetTest::lowering_divides_what_was_open() {
    for (const int read : {divided_at, tokens_in_all}) {
        ReadingInProgress state =
            read_until(*llama_, document(), test::plan_of(*llama_, document(), replayed(tokens_in_all)), read);
        QCOMPARE(state.reading.plan.division, BudgetDivision::open);
        const auto less = plan_with_less(*llama_, state, {.kind = Budget::Kind::tokens, .amount = budget});
        QVERIFY(less && less->division == BudgetDivision::open);
        QVERIFY(lower_budget(*llama_, state, *less));
        QCOMPARE(state.reading.plan.division, BudgetDivision::found);
        QCOMPARE(static_cast<int>(state.reading.cells.used()), sum_of(less->capacities));
        QVERIFY(read_on(*llama_, document(), state, {}, CancelToken()));
        QCOMPARE(static_cast<int>(state.reading.cells.used()), sum_of(less->capacities));
    }
}

/// The reading goes on within what there is.
void KeepToBudgetTest::without_memory_heads_keep_the_room_that_they_have() {
    ReadingInProgress state =
        read_until(*llama_, document(), test::plan_of(*llama_, document(), replayed(budget)), divided_at);
    Reading& reading = state.reading;
    const int room = reading.cells[0].heads[0].capacity;
    const int tokens = reading.plan.document_tokens;
    reading.plan.document_tokens = std::numeric_limits<int>::max();
    reading.plan.capacities[0][0] = std::numeric_limits<int>::max() / 2;

    rlimit before{};
    QCOMPARE(getrlimit(RLIMIT_AS, &before), 0);
    const rlimit little{.rlim_cur = rlim_t{16} << 30, .rlim_max = before.rlim_max};
    QCOMPARE(setrlimit(RLIMIT_AS, &little), 0);
    fit_memory(llama_->config(), *state.policy, reading);
    QCOMPARE(setrlimit(RLIMIT_AS, &before), 0);

    reading.plan.document_tokens = tokens;
    QCOMPARE(reading.plan.capacities[0][0], room - chunk);
    QVERIFY(reading.cells[0].heads[0].used <= room - chunk);
    QVERIFY(read_on(*llama_, document(), state, {}, CancelToken()));
    QVERIFY(reading.complete);
    QVERIFY(reading.cells[0].heads[0].used <= room - chunk);
}

QTEST_GUILESS_MAIN(KeepToBudgetTest)
#include "keep_to_budget_test.moc"
