#include <QtTest/QtTest>
#include <cmath>
#include <map>

#include "engine/read/reading_so_far.h"
#include "tests/engine/first_difference.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;
using test::contents;
using test::positions;
using test::scores_after;

Q_DECLARE_METATYPE(CellFormat)

/// Promises of rank positions: a token's position is its rank among the kept cells of its head, so that documents
/// longer than the model's trained window can be read.
class RankTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void equals_original_while_nothing_is_evicted_data();
    void equals_original_while_nothing_is_evicted();
    void a_document_of_three_windows_is_read_and_answered();
    void settled_keys_stand_at_their_ranks_data();
    void settled_keys_stand_at_their_ranks();
    void a_question_stands_behind_the_cells_that_were_kept_data();
    void a_question_stands_behind_the_cells_that_were_kept();
    void windowed_layers_keep_original_positions();
    void what_was_read_so_far_stands_at_its_ranks();

 private:
    ReadOptions options(std::uint64_t kept, CellFormat format, PositionMode mode, int chunk = 64) {
        ReadOptions result = test::tokens_kept(kept);
        result.format = format;
        result.positions = mode;
        result.chunk = chunk;
        return result;
    }
    TokenizedDocument document(const Model& m, std::size_t count) {
        TokenizedDocument tokens = tokenize(text_, m, "");
        tokens.tokens.resize(count);
        return tokens;
    }

    QTemporaryDir folder_;
    std::unique_ptr<Model> llama_, gemma_, gemma4_, gemma4_small_, mistral_, yarn_, smollm_;
    Document text_;
};

void RankTest::initTestCase() {
    const std::filesystem::path folder = folder_.path().toStdString();
    llama_ = test::open(write_tiny_model(folder, {.name = "llama"}));
    gemma_ = test::open(
        write_tiny_model(folder, {.name = "gemma3", .architecture = "gemma3", .layers = 7, .sliding_window = 24}));
    gemma4_ = test::open(write_tiny_model(folder, tiny_gemma4()));
    gemma4_small_ = test::open(write_tiny_model(folder, tiny_gemma4_small()));
    mistral_ = test::open(write_tiny_model(folder, tiny_mistral3()));
    // YaRN multiplies queries and keys by 1 + ln(16) / 10 = 1.28.
    yarn_ = test::open(
        write_tiny_model(folder, {.name = "yarn", .architecture = "qwen2", .original_window = 32, .yarn_factor = 16}));
    smollm_ = test::open(test::smollm());
    text_ = test::some_document(3000);
}

void RankTest::equals_original_while_nothing_is_evicted_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<CellFormat>("format");
    QTest::addColumn<double>("gate");
    // Eight-bit keys are rounded before rotation instead of after it, and once more when the reading is settled.
    QTest::addRow("tiny llama f32") << "llama" << CellFormat::f32 << 1e-8;
    QTest::addRow("tiny llama f16") << "llama" << CellFormat::f16 << 1e-4;
    QTest::addRow("tiny llama q8") << "llama" << CellFormat::q8 << 5e-3;
    QTest::addRow("tiny gemma3 f32") << "gemma3" << CellFormat::f32 << 1e-8;
    QTest::addRow("tiny gemma4 f32") << "gemma4" << CellFormat::f32 << 1e-8;
    QTest::addRow("tiny gemma4 with shared cells f32") << "gemma4-small" << CellFormat::f32 << 1e-8;
    QTest::addRow("tiny gemma4 q8") << "gemma4" << CellFormat::q8 << 5e-3;
    QTest::addRow("tiny mistral3 f32") << "mistral3" << CellFormat::f32 << 1e-8;
    QTest::addRow("tiny mistral3 q8") << "mistral3" << CellFormat::q8 << 5e-3;
    QTest::addRow("tiny qwen2 with YaRN f32") << "yarn" << CellFormat::f32 << 1e-8;
    QTest::addRow("tiny qwen2 with YaRN q8") << "yarn" << CellFormat::q8 << 5e-3;
    QTest::addRow("smollm2 q8") << "smollm2" << CellFormat::q8 << 5e-3;
}

void RankTest::equals_original_while_nothing_is_evicted() {
    QFETCH(QString, name);
    QFETCH(CellFormat, format);
    QFETCH(double, gate);
    Model& m = *std::map<QString, Model*>{{"llama", llama_.get()},      {"gemma3", gemma_.get()},
                                          {"gemma4", gemma4_.get()},    {"gemma4-small", gemma4_small_.get()},
                                          {"mistral3", mistral_.get()}, {"yarn", yarn_.get()},
                                          {"smollm2", smollm_.get()}}
                    .at(name);
    const auto tokens = document(m, 300);
    const Reading original = test::read(m, tokens, options(300, format, PositionMode::original));
    const auto expected = scores_after(m, original);
    const Reading rank = test::read(m, tokens, options(300, format, PositionMode::rank));
    QCOMPARE(rank.plan.positions, PositionMode::rank);
    const double error = test::nmse(expected, scores_after(m, rank));
    QVERIFY2(error < gate, qPrintable(QString::number(error)));
}

void RankTest::a_document_of_three_windows_is_read_and_answered() {
    for (Model* model : {llama_.get(), mistral_.get(), gemma4_.get(), gemma4_small_.get()}) {
        const auto tokens = document(*model, 3 * 512);
        for (const char* policy : {"keydiff", "streaming", "random"}) {
            const Reading reading = test::read(*model, tokens, test::tokens_kept(200, policy));
            QCOMPARE(reading.plan.positions, PositionMode::rank);
            QVERIFY(reading.complete);
            for (const float s : scores_after(*model, reading)) QVERIFY(std::isfinite(s));
        }
    }
}

void RankTest::settled_keys_stand_at_their_ranks_data() {
    QTest::addColumn<bool>("has_magnitude");
    QTest::addRow("llama") << false;
    QTest::addRow("YaRN") << true;
}

/// In the first layer a key depends on nothing but its token and its position. So the settled keys of each head must
/// be those of a short text made of its kept tokens alone, read with original positions: 0, 1, 2, ...
void RankTest::settled_keys_stand_at_their_ranks() {
    QFETCH(bool, has_magnitude);
    Model& model = has_magnitude ? *yarn_ : *llama_;
    const auto tokens = document(model, 1200);
    const Reading reading = test::read(model, tokens, options(100, CellFormat::f32, PositionMode::rank));
    for (int h = 0; h < 2; ++h) {
        const auto kept = contents(model, reading.cells[0], h);
        QVERIFY2(kept.rbegin()->first > 900, "nothing far away was kept: the test shows nothing");
        TokenizedDocument short_text = tokens;
        short_text.tokens.clear();
        for (const auto& [position, cell] : kept)
            short_text.tokens.push_back(tokens.tokens[static_cast<std::size_t>(position)]);
        const Reading expected = test::read(model, short_text, options(100, CellFormat::f32, PositionMode::original));
        const auto expected_cells = contents(model, expected.cells[0], h);
        int rank = 0;
        for (const auto& [position, cell] : kept) {
            const auto& [key, value] = expected_cells.at(rank++);
            QVERIFY(test::nmse(key, cell.first) < 1e-9);
            QVERIFY(test::nmse(value, cell.second) < 1e-9);
        }
    }
}

void RankTest::a_question_stands_behind_the_cells_that_were_kept_data() {
    QTest::addColumn<bool>("has_temperature");
    QTest::addRow("llama") << false;
    QTest::addRow("mistral3") << true;
}

/// A model of one layer knows nothing of a cell but its token and its position. So a question must be answered as
/// behind a short text of the kept tokens alone: its queries are rotated, and have the temperature, of the ranks that
/// follow, 100 and not 1,200.
void RankTest::a_question_stands_behind_the_cells_that_were_kept() {
    QFETCH(bool, has_temperature);
    TinyModel tiny = has_temperature ? tiny_mistral3() : TinyModel{.name = "llama"};
    tiny.name += "-of-one-layer";
    tiny.layers = 1;
    const auto model = test::open(write_tiny_model(folder_.path().toStdString(), tiny));
    const auto tokens = document(*model, 1200);
    ReadOptions kept = options(100, CellFormat::f32, PositionMode::rank);
    kept.policy = "streaming";  // the same cells in all heads
    const Reading reading = test::read(*model, tokens, kept);
    TokenizedDocument short_text = tokens;
    short_text.tokens.clear();
    for (const auto& [position, cell] : contents(*model, reading.cells[0], 0))
        short_text.tokens.push_back(tokens.tokens[static_cast<std::size_t>(position)]);
    QCOMPARE(short_text.tokens.size(), std::size_t{100});
    const Reading expected = test::read(*model, short_text, options(100, CellFormat::f32, PositionMode::original));
    const double error = test::nmse(scores_after(*model, expected), scores_after(*model, reading));
    QVERIFY2(error < 1e-9, qPrintable(QString::number(error)));
}

/// With a budget that holds what the windows hold, rank mode leaves windowed layers as they are in original mode.
void RankTest::windowed_layers_keep_original_positions() {
    for (Model* model : {gemma_.get(), gemma4_.get()}) {
        const auto tokens = document(*model, 300);
        const Reading rank = test::read(*model, tokens, options(300, CellFormat::f32, PositionMode::rank));
        const Reading original = test::read(*model, tokens, options(300, CellFormat::f32, PositionMode::original));
        for (int h = 0; h < 2; ++h)
            QCOMPARE(contents(*model, rank.cells[0], h), contents(*model, original.cells[0], h));
    }
}

void RankTest::what_was_read_so_far_stands_at_its_ranks() {
    const auto tokens = document(*llama_, 400);
    const auto short_tokens = document(*llama_, 128);
    CancelToken cancel;
    auto state =
        begin_reading(*llama_, test::plan_of(*llama_, tokens, options(400, CellFormat::f32, PositionMode::rank)));
    QVERIFY(state);
    QVERIFY(read_on(*llama_, tokens, *state,
                    {.report =
                         [&](const ReadProgress& progress) {
                             if (progress.tokens == 128) cancel.cancel();
                         }},
                    cancel));
    const ReadingSoFar partial(*llama_, *state);
    QCOMPARE(partial.reading().tokens, 128);
    const Reading whole = test::read(*llama_, short_tokens, options(128, CellFormat::f32, PositionMode::rank));
    QCOMPARE(contents(partial.reading().cells), contents(whole.cells));
    QCOMPARE(scores_after(*llama_, partial.reading()), scores_after(*llama_, whole));
}

QTEST_GUILESS_MAIN(RankTest)
#include "rank_test.moc"
