#include <QTemporaryDir>
#include <QtTest/QtTest>

#include "engine/read/reader.h"
#include "tests/engine/cache/cell_bytes.h"
#include "tests/engine/first_difference.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"
#include "tests/engine/read/shelf.h"

using namespace lectern;

namespace {

constexpr int tokens_in_all = 250, chunk_size = 48, kept_tokens = 64;

}  // namespace

/// What is promised of readings, of every architecture: eviction keeps cells as they were, a break changes nothing, a
/// question sees what a longer document would see and leaves no trace, and ranks are positions while nothing is
/// evicted.
class EveryArchitectureTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void evicting_leaves_cells_as_they_are_data() { architectures(); }
    void evicting_leaves_cells_as_they_are();
    void a_break_changes_nothing_data() { architectures(); }
    void a_break_changes_nothing();
    void a_question_stands_behind_the_document_data() { architectures(); }
    void a_question_stands_behind_the_document();
    void ranks_are_positions_while_nothing_is_evicted_data() { architectures(); }
    void ranks_are_positions_while_nothing_is_evicted();

 private:
    static void architectures() {
        QTest::addColumn<int>("index");
        const std::vector<TinyModel> all = tiny_architectures();
        for (std::size_t i = 0; i < all.size(); ++i)
            if (all[i].layers < 10)  // others are as one of these, and deeper
                QTest::addRow("%s", all[i].name.c_str()) << static_cast<int>(i);
    }
    TokenizedDocument document(int count) const {
        TokenizedDocument tokens = tokenize(text_, *model_, "");
        tokens.tokens.resize(static_cast<std::size_t>(count));
        tokens.offsets.resize(tokens.tokens.size() - static_cast<std::size_t>(tokens.opening_tokens));
        return tokens;
    }
    static ReadOptions options(int budget, const std::string& policy, PositionMode positions,
                               CellFormat format = CellFormat::q8) {
        ReadOptions options = test::tokens_kept(static_cast<std::uint64_t>(budget), policy);
        options.positions = positions;
        options.format = format;
        options.chunk = chunk_size;
        return options;
    }

    QTemporaryDir folder_;
    std::unique_ptr<Model> model_;
    const Document text_ = test::some_document(2000);
};

void EveryArchitectureTest::init() {
    QFETCH(int, index);
    const TinyModel tiny = tiny_architectures()[static_cast<std::size_t>(index)];
    model_ = test::open(write_tiny_model(folder_.path().toStdString(), tiny));
}

/// A key and a value of the first layer depend on the token and its position alone, so they must be those of the whole
/// document, whatever was moved and copied on the way.
void EveryArchitectureTest::evicting_leaves_cells_as_they_are() {
    const TokenizedDocument tokens = document(tokens_in_all);
    const Reading whole =
        test::read(*model_, tokens, options(tokens_in_all, "full", PositionMode::original, CellFormat::q8));
    for (const char* policy : {"replay", "h2o"}) {
        const Reading reading = test::read(*model_, tokens, options(kept_tokens, policy, PositionMode::original));
        int scored = 0, kept = 0;
        for (int l = 0; l < reading.cells.layers(); ++l)
            for (const HeadCells& head : reading.cells[l].heads)
                if (model_->config().is_scored(l)) ++scored, kept += head.used;
        QVERIFY(scored > 0);
        QVERIFY(kept <= scored * kept_tokens);
        QVERIFY(kept > scored * kept_tokens * 9 / 10);
        for (int h = 0; h < static_cast<int>(reading.cells[0].heads.size()); ++h) {
            const auto expected = test::contents(*model_, whole.cells[0], h);
            for (const auto& [position, cell] : test::contents(*model_, reading.cells[0], h)) {
                const auto found = expected.find(position);
                QVERIFY(found != expected.end());
                QVERIFY(cell == found->second);
            }
        }
    }
}

void EveryArchitectureTest::a_break_changes_nothing() {
    const TokenizedDocument tokens = document(tokens_in_all);
    for (const char* policy : {"full", "h2o", "replay"})
        for (const PositionMode positions : {PositionMode::original, PositionMode::rank}) {
            const int budget = policy == std::string("full") ? tokens_in_all : kept_tokens;
            const ReadPlan plan = test::plan_of(*model_, tokens, options(budget, policy, positions));
            const auto undisturbed = test::read_begun(*model_, tokens, begin_reading(*model_, plan));
            QVERIFY(undisturbed);
            const test::Shelf shelf = test::read_to_shelves(*model_, tokens, plan, {3}).back();
            const auto reading = test::read_begun(*model_, tokens, restore_reading(*model_, plan, shelf.take()));
            QVERIFY2(reading, reading ? "" : reading.error().what.english().c_str());
            const QString difference =
                test::first_difference(test::cell_bytes(reading->cells), test::cell_bytes(undisturbed->cells));
            QVERIFY2(difference.isEmpty(), qPrintable(policy + difference));
        }
}

/// A fork sees the document's cells and its own as one sequence, as if the document went on with the question.
void EveryArchitectureTest::a_question_stands_behind_the_document() {
    const TokenizedDocument tokens = document(120);
    const auto read_all = [&](const TokenizedDocument& what) {
        const int count = static_cast<int>(what.tokens.size());
        return test::read(*model_, what, options(count, "full", PositionMode::original, CellFormat::f32));
    };
    const Reading reading = read_all(tokens);
    const auto before = test::cell_bytes(reading.cells);
    const std::vector<float> asked = test::scores_after(*model_, reading);
    QCOMPARE(test::cell_bytes(reading.cells), before);
    QCOMPARE(test::scores_after(*model_, reading), asked);

    TokenizedDocument longer = tokens;
    std::vector<TokenId> question = test::fixed_question(*model_);
    const TokenId last = question.back();
    question.pop_back();
    longer.tokens.insert(longer.tokens.end(), question.begin(), question.end());
    longer.offsets.resize(longer.tokens.size() - static_cast<std::size_t>(longer.opening_tokens),
                          longer.offsets.back());
    const double error = test::nmse(test::scores_after(*model_, read_all(longer), std::span(&last, 1)), asked);
    QVERIFY2(error < 1e-8, qPrintable(QString::number(error)));
}

void EveryArchitectureTest::ranks_are_positions_while_nothing_is_evicted() {
    const TokenizedDocument tokens = document(120);
    const auto scores = [&](PositionMode positions) {
        const Reading reading = test::read(*model_, tokens, options(120, "replay", positions, CellFormat::f32));
        if (reading.plan.positions != positions) qFatal("the plan chose other positions");
        return test::scores_after(*model_, reading);
    };
    const double error = test::nmse(scores(PositionMode::original), scores(PositionMode::rank));
    QVERIFY2(error < 1e-8, qPrintable(QString::number(error)));
}

QTEST_GUILESS_MAIN(EveryArchitectureTest)
#include "every_architecture_test.moc"
