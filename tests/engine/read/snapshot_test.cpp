#include "engine/read/snapshot.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>

#include "engine/read/checkpoint_timer.h"
#include "engine/read/reader.h"
#include "tests/engine/cache/cell_bytes.h"
#include "tests/engine/first_difference.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/cut_off_at.h"
#include "tests/engine/read/reading_fixtures.h"
#include "tests/engine/read/shelf.h"
#include "tests/engine/read/some_channels.h"

using namespace lectern;
using test::Shelf;

Q_DECLARE_METATYPE(CellFormat)
Q_DECLARE_METATYPE(PositionMode)

namespace {

constexpr int tokens_in_all = 400, chunk_size = 48;
constexpr int last_chunk = 9;  // has 16 tokens: too few for some statistics
const std::vector<int> chunks_seen{1, 2, 5, last_chunk};

}  // namespace

/// Promises of saved readings: every bit comes back, a break changes nothing, and no bytes do harm.
class SnapshotTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void a_complete_reading_comes_back_data();
    void a_complete_reading_comes_back();
    void a_break_changes_nothing_data() { policies(); }
    void a_break_changes_nothing();
    void a_chunk_that_is_cut_off_changes_nothing_data();
    void a_chunk_that_is_cut_off_changes_nothing();
    void only_what_changed_is_given_again();
    void checkpoints_are_offered_in_time_and_at_the_end();
    void segments_of_another_plan_are_refused();
    void missing_and_cut_segments_are_refused();
    void no_header_does_harm_data();
    void no_header_does_harm();

 private:
    static void policies() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<PositionMode>("positions");
        QTest::addColumn<CellFormat>("format");
        for (const std::string& policy : policy_names())
            for (const PositionMode positions : {PositionMode::original, PositionMode::rank})
                QTest::addRow("%s, %s", policy.c_str(), std::string(name(positions)).c_str())
                    << QString::fromStdString(policy) << positions << CellFormat::q8;
        QTest::addRow("full, kivi4") << "full" << PositionMode::original << CellFormat::kivi4;
        QTest::addRow("h2o, kivi2") << "h2o" << PositionMode::original << CellFormat::kivi2;
    }
    static std::unique_ptr<Model> open(const std::filesystem::path& path) {
        auto model = test::open(path);
        for (const TrainedPolicyTraits& one : trained_policies())
            model->attach_heads(std::make_unique<test::SomeChannels>(one.policy));
        return model;
    }
    TokenizedDocument document(const Model& model) const {
        TokenizedDocument tokens = tokenize(text_, model, "");
        tokens.tokens.resize(tokens_in_all);
        tokens.offsets.resize(tokens.tokens.size() - static_cast<std::size_t>(tokens.opening_tokens));
        return tokens;
    }
    ReadPlan plan(Model& model, const QString& policy, PositionMode positions, CellFormat format = CellFormat::q8) {
        ReadOptions options =
            test::tokens_kept(policy == "full" || is_grouped(format) ? tokens_in_all : 96, policy.toStdString());
        options.positions = positions;
        options.chunk = chunk_size;
        options.format = format;
        return test::plan_of(model, document(model), options);
    }
    static Reading read(Model& model, const TokenizedDocument& tokens, ReadingInProgress begun,
                        const ReadWatch& watch = {}) {
        auto reading = test::read_begun(model, tokens, std::move(begun), watch);
        if (!reading) qFatal("%s", reading.error().what.english().c_str());
        return std::move(*reading);
    }
    QTemporaryDir folder_;
    std::filesystem::path path_;
    std::unique_ptr<Model> model_;
    const Document text_ = test::some_document(8000);
};

void SnapshotTest::initTestCase() {
    path_ = write_tiny_model(folder_.path().toStdString(), {.name = "llama"});
    model_ = open(path_);
}

void SnapshotTest::a_complete_reading_comes_back_data() {
    QTest::addColumn<CellFormat>("format");
    QTest::addColumn<PositionMode>("positions");
    for (const CellFormat format : single_cell_formats)
        for (const PositionMode positions : {PositionMode::original, PositionMode::rank})
            QTest::addRow("%s, %s", std::string(name(format)).c_str(), std::string(name(positions)).c_str())
                << format << positions;
}

/// Into a model that was opened anew, as after a restart.
void SnapshotTest::a_complete_reading_comes_back() {
    QFETCH(CellFormat, format);
    QFETCH(PositionMode, positions);
    const TokenizedDocument tokens = document(*model_);
    const ReadPlan plan = this->plan(*model_, "keydiff", positions, format);
    const Shelf shelf = test::read_to_shelves(*model_, tokens, plan, {last_chunk}).back();
    const Reading reading = read(*model_, tokens, std::move(*begin_reading(*model_, plan)));

    const auto fresh = open(path_);
    auto restored = restore_reading(*fresh, plan, shelf.take());
    QVERIFY2(restored, restored ? "" : restored.error().what.english().c_str());
    const Reading other = read(*fresh, tokens, std::move(*restored),
                               {.report = [](const ReadProgress&) { QFAIL("something was read"); }});
    QVERIFY(other.complete);
    QCOMPARE(other.restored_tokens, tokens_in_all);
    QCOMPARE(other.prefilled_tokens, 0);
    QCOMPARE(test::cell_bytes(other.cells), test::cell_bytes(reading.cells));
    QCOMPARE(test::scores_after(*fresh, other), test::scores_after(*model_, reading));
}

/// After every chunk: the reading is put down, another process takes it up, and ends with the same bits.
void SnapshotTest::a_break_changes_nothing() {
    QFETCH(QString, policy);
    QFETCH(PositionMode, positions);
    QFETCH(CellFormat, format);
    const TokenizedDocument tokens = document(*model_);
    const ReadPlan plan = this->plan(*model_, policy, positions, format);
    const Reading undisturbed = read(*model_, tokens, std::move(*begin_reading(*model_, plan)));
    const auto expected = test::cell_bytes(undisturbed.cells);
    const std::vector<Shelf> shelves = test::read_to_shelves(*model_, tokens, plan, chunks_seen);

    const auto fresh = open(path_);
    for (const Shelf& shelf : shelves) {
        auto restored = restore_reading(*fresh, plan, shelf.take());
        QVERIFY2(restored, restored ? "" : restored.error().what.english().c_str());
        const int before = restored->reading.tokens;
        const Reading reading = read(*fresh, tokens, std::move(*restored));
        const QString difference = test::first_difference(test::cell_bytes(reading.cells), expected);
        QVERIFY2(difference.isEmpty(), qPrintable(QString("after %1 tokens").arg(before) + difference));
        QCOMPARE(reading.restored_tokens, before);
        QCOMPARE(reading.prefilled_tokens, tokens_in_all - before);
        QVERIFY(reading.complete);
    }
}

void SnapshotTest::a_chunk_that_is_cut_off_changes_nothing_data() {
    QTest::addColumn<QString>("policy");
    QTest::addColumn<PositionMode>("positions");
    QTest::addColumn<CellFormat>("format");
    for (const char* policy : {"h2o", "snapkv", "expected-attention", "zap"})
        for (const PositionMode positions : {PositionMode::original, PositionMode::rank})
            QTest::addRow("%s, %s", policy, std::string(name(positions)).c_str())
                << policy << positions << CellFormat::q8;
    QTest::addRow("h2o, kivi4") << "h2o" << PositionMode::original << CellFormat::kivi4;
}

/// Ctrl-C in the first layer of a chunk: what is put down is the reading before that chunk.
void SnapshotTest::a_chunk_that_is_cut_off_changes_nothing() {
    QFETCH(QString, policy);
    QFETCH(PositionMode, positions);
    QFETCH(CellFormat, format);
    const TokenizedDocument tokens = document(*model_);
    const ReadPlan plan = this->plan(*model_, policy, positions, format);
    const Reading undisturbed = read(*model_, tokens, std::move(*begin_reading(*model_, plan)));
    // The 5th chunk's first layer, or the 9th's, which is short.
    for (const int chunk : {4, 8}) {
        CancelToken cancel;
        test::CutOffAt interrupter(0, chunk * chunk_size, cancel);
        Shelf shelf;
        SnapshotWriter writer(plan);
        const auto cut_off =
            test::read_begun(*model_, tokens, begin_reading(*model_, plan),
                             {.checkpoint = [&](const ReadingInProgress& state) { writer.write(state, shelf.give()); },
                              .chunk_observer = &interrupter},
                             cancel);
        QVERIFY(cut_off && !cut_off->complete);
        QCOMPARE(cut_off->tokens, chunk * chunk_size);
        auto restored = restore_reading(*model_, plan, shelf.take());
        QVERIFY2(restored, restored ? "" : restored.error().what.english().c_str());
        QCOMPARE(restored->reading.tokens, cut_off->tokens);
        const Reading reading = read(*model_, tokens, std::move(*restored));
        const QString difference =
            test::first_difference(test::cell_bytes(reading.cells), test::cell_bytes(undisturbed.cells));
        QVERIFY2(difference.isEmpty(), qPrintable(QString::number(chunk) + difference));
    }
}

void SnapshotTest::only_what_changed_is_given_again() {
    const TokenizedDocument tokens = document(*model_);
    const ReadPlan plan = this->plan(*model_, "full", PositionMode::rank);
    auto state = restore_reading(*model_, plan, test::read_to_shelves(*model_, tokens, plan, {3}).back().take());
    QVERIFY(state);
    SnapshotWriter writer(plan);
    const auto given = [&] {
        std::vector<int> indices;
        writer.write(*state, [&](int index, const std::vector<std::byte>&) { indices.push_back(index); });
        return indices;
    };
    QCOMPARE(given(), (std::vector{0, 1}));
    QCOMPARE(given(), std::vector{0});
    writer.forget();
    QCOMPARE(given(), (std::vector{0, 1}));
    SnapshotWriter after_restart(plan);
    after_restart.restored(*state);
    writer = std::move(after_restart);
    QCOMPARE(given(), std::vector{0});
    // Keys are turned to their ranks at the end, though no cell comes or goes.
    state->reading.complete = true;
    QCOMPARE(given(), (std::vector{0, 1}));
}

void SnapshotTest::checkpoints_are_offered_in_time_and_at_the_end() {
    const TokenizedDocument tokens = document(*model_);
    const ReadPlan plan = this->plan(*model_, "keydiff", PositionMode::original);
    std::vector<int> offered;
    const auto note = [&](const ReadingInProgress& state) { offered.push_back(state.reading.tokens); };
    read(*model_, tokens, std::move(*begin_reading(*model_, plan)), {.checkpoint = note});
    QCOMPARE(offered, std::vector{tokens_in_all});  // it took less than 10 s

    CancelToken cancel;
    offered.clear();
    const auto partial = test::read_begun(*model_, tokens, begin_reading(*model_, plan),
                                          {.report =
                                               [&](const ReadProgress& progress) {
                                                   if (progress.tokens == 3 * chunk_size) cancel.cancel();
                                               },
                                           .checkpoint = note},
                                          cancel);
    QVERIFY(partial && !partial->complete);
    QCOMPARE(offered, std::vector{3 * chunk_size});

    CheckpointTimer timer(10);
    QVERIFY(!timer.due(9.9));
    QVERIFY(timer.due(10));
    timer.done(10, 10.1);
    QVERIFY(!timer.due(20));
    QVERIFY(timer.due(20.2));
    timer.done(20.2, 21.2);  // so slow that reading would suffer
    QVERIFY(!timer.due(60));
    QVERIFY(timer.due(70.3));
}

void SnapshotTest::segments_of_another_plan_are_refused() {
    const TokenizedDocument tokens = document(*model_);
    const ReadPlan plan = this->plan(*model_, "keydiff", PositionMode::original);
    const Shelf shelf = test::read_to_shelves(*model_, tokens, plan, {last_chunk}).back();
    ReadPlan shorter = plan, narrower = plan;
    shorter.document_tokens = tokens_in_all - 1;
    narrower.capacities[1][0] = 90;
    for (const ReadPlan& other : {this->plan(*model_, "keydiff", PositionMode::rank),
                                  this->plan(*model_, "keydiff", {}, CellFormat::f16), shorter, narrower}) {
        const auto restored = restore_reading(*model_, other, shelf.take());
        QVERIFY(!restored);
        QCOMPARE(restored.error().code, ErrorCode::bad_input);
        QVERIFY(!restored.error().what.empty() && !restored.error().means.empty() && !restored.error().next.empty());
    }
}

void SnapshotTest::missing_and_cut_segments_are_refused() {
    const TokenizedDocument tokens = document(*model_);
    for (const char* policy : {"keydiff", "expected-attention"}) {
        const ReadPlan plan = this->plan(*model_, policy, PositionMode::original);
        const Shelf whole = test::read_to_shelves(*model_, tokens, plan, {4}).back();
        for (const auto& [index, bytes] : whole.segments) {
            Shelf missing = whole, shorter = whole, longer = whole;
            missing.segments.erase(index);
            shorter.segments[index].pop_back();
            longer.segments[index].push_back({});
            for (const Shelf& damaged : {missing, shorter, longer})
                QVERIFY(!restore_reading(*model_, plan, damaged.take()));
        }
    }
}

void SnapshotTest::no_header_does_harm_data() {
    QTest::addColumn<QString>("policy");
    for (const char* policy : {"sirllm", "replay"}) QTest::addRow("%s", policy) << policy;
}

/// Every byte of the header takes other values: it is refused, or what it gives can be read on with and asked.
void SnapshotTest::no_header_does_harm() {
    const TokenizedDocument tokens = document(*model_);
    QFETCH(const QString, policy);
    const ReadPlan plan = this->plan(*model_, policy, PositionMode::original);
    const Shelf whole = test::read_to_shelves(*model_, tokens, plan, {4}).back();
    const std::vector<std::byte>& header = whole.segments.at(0);
    int refused = 0, taken = 0;
    for (std::size_t at = 0; at < header.size(); ++at)
        for (const int value : {0, 1, 0x7f, 0x80, 0xff}) {
            Shelf damaged = whole;
            damaged.segments[0][at] = static_cast<std::byte>(value);
            if (damaged.segments[0] == header) continue;
            auto restored = restore_reading(*model_, plan, damaged.take());
            if (!restored) {
                QCOMPARE(restored.error().code, ErrorCode::bad_input);
                ++refused;
                continue;
            }
            ++taken;
            if (taken % 20 == 0)
                read(*model_, tokens, std::move(*restored),
                     {.report = [](const ReadProgress& progress) { QVERIFY(progress.seconds_left >= 0); }});
        }
    QVERIFY2(refused > taken, qPrintable(QString("%1 refused, %2 taken").arg(refused).arg(taken)));
    QVERIFY(taken > 0);  // the pace, which changes nothing but the guess of the time left
}

QTEST_GUILESS_MAIN(SnapshotTest)
#include "snapshot_test.moc"
