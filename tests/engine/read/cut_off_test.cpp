// Budgets are lowered by what a policy has learned of whole chunks in this run.
#include <QTemporaryDir>
#include <QtTest/QtTest>
#include <map>

#include "engine/read/lower_budget.h"
#include "engine/read/snapshot.h"
#include "tests/engine/cache/cell_bytes.h"
#include "tests/engine/first_difference.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/cut_off_at.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

class CutOffTest : public QObject {
    Q_OBJECT

 private slots:
    void a_chunk_that_was_cut_off_has_no_say();
    void a_restored_reading_is_lowered_by_what_it_knows();

 private:
    static Budget cells(int count) {
        return {.kind = Budget::Kind::tokens, .amount = static_cast<std::uint64_t>(count)};
    }
    QTemporaryDir folder_;
};

void CutOffTest::a_chunk_that_was_cut_off_has_no_say() {
    const auto model = test::open(write_tiny_model(folder_.path().toStdString(), {.name = "deep", .layers = 4}));
    const Document text = test::some_document(1200);
    ReadOptions options = test::tokens_kept(200, "expected-attention");
    options.chunk = 80;  // fewer than 64 tokens would teach it nothing
    const TokenizedDocument tokens = tokenize(text, *model, "Be brief.");
    const auto lowered_at_480 = [&](bool cut_off) {
        CancelToken hold;
        test::CutOffAt second_layer(1, cut_off ? 480 : -1, hold);
        auto state = begin_reading(*model, test::plan_of(*model, tokens, options));
        const CancelToken never;
        const auto between = [&](ReadingInProgress& reading) {
            hold.reset();
            if (reading.reading.tokens != 480 || second_layer.was_cut_off != cut_off) return;
            const auto less = plan_with_less(*model, reading, cells(100));
            if (less && less->budget_tokens < reading.reading.plan.budget_tokens)
                if (!lower_budget(*model, reading, *less)) qFatal("the budget was not lowered");
        };
        if (!read_on(*model, tokens, *state, {.between = between, .hold = &hold, .chunk_observer = &second_layer},
                     never))
            qFatal("it was not read");
        if (state->reading.plan.budget_tokens != 100 || second_layer.was_cut_off != cut_off)
            qFatal("this tests nothing");
        return test::cell_bytes(state->reading.cells);
    };
    QCOMPARE(lowered_at_480(true), lowered_at_480(false));
}

/// What expected-attention knows of rotation comes with the next chunk, not out of the library.
void CutOffTest::a_restored_reading_is_lowered_by_what_it_knows() {
    const auto model = test::open(write_tiny_model(folder_.path().toStdString(), {.name = "llama"}));
    const Document text = test::some_document(1200);
    ReadOptions options = test::tokens_kept(200, "expected-attention");
    options.chunk = 80;
    const TokenizedDocument tokens = tokenize(text, *model, "Be brief.");
    const ReadPlan plan = test::plan_of(*model, tokens, options);
    auto state = begin_reading(*model, plan);
    const auto read_to = [&](ReadingInProgress& reading, int until) {
        CancelToken cancel;
        const auto report = [&](const ReadProgress& at) {
            if (at.tokens >= until) cancel.cancel();
        };
        if (!read_on(*model, tokens, reading, {.report = report}, cancel)) qFatal("it was not read");
    };
    read_to(*state, 480);
    QCOMPARE(plan_with_less(*model, *state, cells(100))->policy, std::string("expected-attention"));

    std::map<int, std::vector<std::byte>> segments;
    SnapshotWriter(plan).write(*state, [&](int i, std::vector<std::byte> bytes) { segments[i] = bytes; });
    auto restored =
        restore_reading(*model, plan, [&](int i) -> Result<std::vector<std::byte>> { return segments.at(i); });
    QVERIFY(restored);
    QCOMPARE(plan_with_less(*model, *restored, cells(100))->policy, std::string("keydiff"));
    read_to(*restored, 560);
    QCOMPARE(plan_with_less(*model, *restored, cells(100))->policy, std::string("expected-attention"));
}

QTEST_APPLESS_MAIN(CutOffTest)
#include "cut_off_test.moc"
