// The policy `replay`: cells are scored as labels by replay are, while the document is read and within the budget.
#include <QTemporaryDir>
#include <QtTest/QtTest>

#include "engine/heads/replay_labels.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/cut_off_at.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;

namespace {

constexpr int chunk = 64, tokens_in_all = 3 * chunk;

std::vector<TokenId> some_tokens() {
    std::vector<TokenId> tokens(tokens_in_all);
    for (int i = 0; i < tokens_in_all; ++i) tokens[static_cast<std::size_t>(i)] = 4 + (i * 37 + i * i) % 200;
    return tokens;
}

ReadOptions replayed(int cells) {
    ReadOptions options = test::tokens_kept(static_cast<std::uint64_t>(cells), "replay");
    options.format = CellFormat::f32;
    options.chunk = chunk;
    return options;
}

}  // namespace

class ReplayedScoresTest : public QObject {
    Q_OBJECT

 private slots:
    void scores_are_those_of_labels_data();
    void scores_are_those_of_labels();
    void what_is_kept_scored_best();
    void ranks_are_replayed_as_they_are_asked();
    void memory_is_declared();
    void what_lies_in_groups_is_not_replayed();
    void a_chunk_that_is_cut_off_is_read_anew();

 private:
    std::unique_ptr<Model> tiny(const std::string& name) {
        const TinyModel model = name == "gemma4"         ? tiny_gemma4()
                                : name == "gemma4-small" ? tiny_gemma4_small()
                                                         : TinyModel{.name = name};
        return test::open(write_tiny_model(folder_.path().toStdString(), model));
    }
    TokenizedDocument document() const { return {.tokens = some_tokens(), .opening_tokens = tokens_in_all}; }
    QTemporaryDir folder_;
};

void ReplayedScoresTest::scores_are_those_of_labels_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"llama", "qwen2", "gemma3", "gemma4", "gemma4-small"}) QTest::addRow("%s", name) << name;
}

/// Of the last chunk, when nothing was dropped: then both have the whole document in sight.
void ReplayedScoresTest::scores_are_those_of_labels() {
    QFETCH(const QString, name);
    const auto model = tiny(name.toStdString());
    const Reading reading = test::read(*model, document(), replayed(tokens_in_all));
    const ReplayOptions options{.part = chunk, .chunk = chunk};
    const auto full =
        read_in_full(*model, some_tokens(),
                     {.format = CellFormat::f32, .chunk = chunk, .room_behind = ReadPlan::room_for_questions});
    const auto labels = ReplayLabeller(*model).label(some_tokens(), *full, options);
    QVERIFY(labels);
    int compared = 0;
    for (std::size_t l = 0; l < labels->scores.size(); ++l)
        for (std::size_t h = 0; h < labels->scores[l].size(); ++h)
            for (int i = tokens_in_all - chunk; i < tokens_in_all; ++i, ++compared)
                QCOMPARE(reading.cells[static_cast<int>(l)].heads[h].score[i],
                         labels->scores[l][h][static_cast<std::size_t>(i)]);
    QVERIFY(compared > 0);
}

/// Among the cells of the first chunk that were there to choose from, beside sinks and the newest.
void ReplayedScoresTest::what_is_kept_scored_best() {
    const auto model = tiny("llama");
    const Reading all = test::read(*model, document(), replayed(tokens_in_all));
    const Reading few = test::read(*model, document(), replayed(100));
    QVERIFY(few.kept_share() < 0.6);
    const HeadCells& whole = all.cells[0].heads[0];
    const HeadCells& kept = few.cells[0].heads[0];
    // The first chunk saw the same in both.
    std::vector<float> of_kept, of_dropped;
    for (int i = 4; i < chunk; ++i) {
        const bool stays = std::find(kept.position, kept.position + kept.used, i) != kept.position + kept.used;
        (stays ? of_kept : of_dropped).push_back(whole.score[i]);
    }
    QVERIFY(!of_kept.empty() && !of_dropped.empty());
    QVERIFY(*std::min_element(of_kept.begin(), of_kept.end()) >=
            *std::max_element(of_dropped.begin(), of_dropped.end()));
}

/// Where nothing was dropped, ranks are positions.
void ReplayedScoresTest::ranks_are_replayed_as_they_are_asked() {
    const auto model = tiny("llama");
    ReadOptions options = replayed(tokens_in_all);
    const Reading original = test::read(*model, document(), options);
    options.positions = PositionMode::rank;
    const Reading ranked = test::read(*model, document(), options);
    for (int i = 0; i < tokens_in_all; ++i) {
        const float expected = original.cells[1].heads[0].score[i], is = ranked.cells[1].heads[0].score[i];
        QVERIFY2(std::abs(is - expected) <= 1e-3f * std::abs(expected) + 1e-6f,
                 qPrintable(QString("%1: %2, %3").arg(i).arg(is).arg(expected)));
    }
}

void ReplayedScoresTest::memory_is_declared() {
    const auto model = tiny("llama");
    const ReadPlan replay = test::plan_of(*model, document(), replayed(100));
    ReadOptions options = replayed(100);
    options.policy = "streaming";
    const ReadPlan streaming = test::plan_of(*model, document(), options);
    const std::uint64_t own = CellStore::bytes(CellFormat::f32, model->transformer().cell_layers(2 * chunk, 2 * chunk));
    QVERIFY(replay.scratch_bytes >= streaming.scratch_bytes + own);
}

/// Of a group no cell can be dropped, so that nobody needs scores.
void ReplayedScoresTest::what_lies_in_groups_is_not_replayed() {
    const auto model = tiny("llama");
    ReadOptions options = replayed(tokens_in_all);
    options.format = CellFormat::kivi4;
    const Reading reading = test::read(*model, document(), options);
    options.policy = "full";
    const Reading full = test::read(*model, document(), options);
    QVERIFY(test::contents(reading.cells) == test::contents(full.cells));
    QCOMPARE(reading.plan.scratch_bytes, full.plan.scratch_bytes);
}

/// While it is replayed too, as when the last layer asks for the end: no trace of it is left, and the reading ends as
/// without the break.
void ReplayedScoresTest::a_chunk_that_is_cut_off_is_read_anew() {
    const auto model = tiny("llama");
    const ReadPlan plan = test::plan_of(*model, document(), replayed(100));
    const Reading expected = test::read(*model, document(), replayed(100));
    for (const int layer : {0, model->config().layers - 1}) {
        auto begun = begin_reading(*model, plan);
        CancelToken cancel;
        test::CutOffAt cut_off(layer, chunk, cancel);
        QVERIFY(read_on(*model, document(), *begun, {.chunk_observer = &cut_off}, cancel));
        QVERIFY(cut_off.was_cut_off);
        QCOMPARE(begun->reading.tokens, chunk);
        QVERIFY(read_on(*model, document(), *begun, {}, CancelToken()));
        QVERIFY(test::contents(begun->reading.cells) == test::contents(expected.cells));
        QVERIFY(begun->reading.cells.scores() == expected.cells.scores());
    }
}

QTEST_APPLESS_MAIN(ReplayedScoresTest)
#include "replayed_scores_test.moc"
