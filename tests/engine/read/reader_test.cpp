#include "engine/read/reader.h"

#include <QtTest/QtTest>
#include <chrono>
#include <cmath>
#include <thread>

#include "tests/engine/first_difference.h"
#include "tests/engine/model/tiny_models.h"
#include "tests/engine/read/reading_fixtures.h"

using namespace lectern;
using test::contents;
using test::positions;
using test::scores_after;

Q_DECLARE_METATYPE(CellFormat)

/// Promises of read_document: what a reading keeps, and what it does not depend on.
class ReaderTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void a_large_budget_equals_full_data() { models_and_formats(); }
    void a_large_budget_equals_full();
    void the_size_of_chunks_changes_nothing_data() { models_and_formats(); }
    void the_size_of_chunks_changes_nothing();
    void the_same_run_gives_the_same_reading();
    void the_number_of_threads_changes_nothing();
    void no_head_holds_more_than_its_budget_data();
    void no_head_holds_more_than_its_budget();
    void streaming_keeps_the_first_and_the_newest();
    void windowed_layers_keep_their_window();
    void windowed_layers_answer_the_same_however_they_are_read();
    void the_order_of_slots_does_not_matter_data();
    void the_order_of_slots_does_not_matter();
    void progress_is_reported_once_a_chunk();
    void cancelled_reading_keeps_whole_chunks();
    void cancelled_at_once_keeps_nothing();

 private:
    static constexpr int kept = 120;

    Model& model(const QString& name) { return name == "smollm2" ? *smollm_ : name == "gemma3" ? *gemma_ : *llama_; }
    /// 400 tokens, whatever a token is.
    TokenizedDocument document(const Model& m) {
        TokenizedDocument tokens = tokenize(text_, m, "");
        if (tokens.tokens.size() < 400) qFatal("the text is too short");
        tokens.tokens.resize(400);
        tokens.offsets.resize(400 - static_cast<std::size_t>(tokens.opening_tokens));
        return tokens;
    }
    static void models_and_formats() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<CellFormat>("format");
        for (const CellFormat format : single_cell_formats)
            QTest::addRow("tiny llama %s", std::string(lectern::name(format)).c_str()) << "llama" << format;
        QTest::addRow("smollm2 q8") << "smollm2" << CellFormat::q8;
    }

    QTemporaryDir folder_;
    std::filesystem::path llama_path_;
    std::unique_ptr<Model> llama_, gemma_, smollm_;
    Document text_;
};

void ReaderTest::initTestCase() {
    const std::filesystem::path folder = folder_.path().toStdString();
    llama_path_ = write_tiny_model(folder, {.name = "llama"});
    llama_ = test::open(llama_path_);
    gemma_ = test::open(
        write_tiny_model(folder, {.name = "gemma3", .architecture = "gemma3", .layers = 7, .sliding_window = 24}));
    smollm_ = test::open(test::smollm());
    text_ = test::some_document(3000);
}

void ReaderTest::a_large_budget_equals_full() {
    QFETCH(QString, name);
    QFETCH(CellFormat, format);
    Model& m = model(name);
    const auto tokens = document(m);
    ReadOptions full{.format = format, .chunk = 128}, large = test::tokens_kept(400, "keydiff");
    large.format = format;
    large.chunk = 128;
    const Reading one = test::read(m, tokens, full), other = test::read(m, tokens, large);
    QCOMPARE(other.plan.policy, std::string("keydiff"));
    QCOMPARE(other.kept_share(), 1.0);
    QCOMPARE(contents(other.cells), contents(one.cells));
    QCOMPARE(scores_after(m, other), scores_after(m, one));
}

/// Bit for bit: a chunk's cells are stored first and attended to as stored.
void ReaderTest::the_size_of_chunks_changes_nothing() {
    QFETCH(QString, name);
    QFETCH(CellFormat, format);
    Model& m = model(name);
    const auto tokens = document(m);
    const Reading small = test::read(m, tokens, {.format = format, .chunk = 64});
    const Reading large = test::read(m, tokens, {.format = format, .chunk = 256});
    QCOMPARE(contents(small.cells), contents(large.cells));
    QCOMPARE(scores_after(m, small), scores_after(m, large));
}

void ReaderTest::the_same_run_gives_the_same_reading() {
    for (const char* name : {"llama", "gemma3", "smollm2"}) {
        Model& m = model(name);
        const auto tokens = document(m);
        ReadOptions options = test::tokens_kept(kept);
        options.chunk = 100;
        const Reading first = test::read(m, tokens, options), second = test::read(m, tokens, options);
        const QString cells = test::first_difference(contents(first.cells), contents(second.cells));
        QVERIFY2(cells.isEmpty(), qPrintable(name + cells));
        const QString scores = test::first_difference(scores_after(m, first), scores_after(m, second));
        QVERIFY2(scores.isEmpty(), qPrintable(name + scores));
    }
}

void ReaderTest::the_number_of_threads_changes_nothing() {
    for (const auto& path : {llama_path_, test::smollm()}) {
        const auto one = test::open(path, {.threads = 1}), two = test::open(path, {.threads = 2}),
                   five = test::open(path, {.threads = 5});
        ReadOptions options = test::tokens_kept(kept);
        options.chunk = 128;
        const auto tokens = document(*one);
        const Reading reading = test::read(*one, tokens, options);
        for (Model* m : {two.get(), five.get()}) {
            const Reading other = test::read(*m, tokens, options);
            QCOMPARE(contents(other.cells), contents(reading.cells));
            QCOMPARE(scores_after(*m, other), scores_after(*one, reading));
        }
    }
}

void ReaderTest::no_head_holds_more_than_its_budget_data() {
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("policy");
    QTest::addColumn<int>("budget");
    for (const char* policy : {"keydiff", "streaming", "random"})
        for (const int budget : {8, 33, 399}) {
            QTest::addRow("llama %s %d", policy, budget) << "llama" << policy << budget;
            QTest::addRow("gemma3 %s %d", policy, budget) << "gemma3" << policy << budget;
        }
}

void ReaderTest::no_head_holds_more_than_its_budget() {
    QFETCH(QString, name);
    QFETCH(QString, policy);
    QFETCH(int, budget);
    Model& m = model(name);
    ReadOptions options = test::tokens_kept(static_cast<std::uint64_t>(budget), policy.toStdString());
    options.chunk = 64;
    const Reading reading = test::read(m, document(m), options);
    QVERIFY(reading.complete);
    QCOMPARE(reading.tokens, 400);
    std::size_t cells = 0;
    for (int l = 0; l < reading.cells.layers(); ++l)
        for (const HeadCells& head : reading.cells[l].heads) {
            QCOMPARE(head.used, reading.plan.capacities[static_cast<std::size_t>(l)][0]);
            QVERIFY(head.used <= budget);
            cells += static_cast<std::size_t>(head.used);
            const auto sorted = positions(head);
            QVERIFY2(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end(), "a token was kept twice");
            QVERIFY(sorted.front() >= 0 && sorted.back() < 400);
        }
    QCOMPARE(reading.kept_share(), static_cast<double>(cells) / (400.0 * reading.cells.layers() * 2));
    for (const float s : scores_after(m, reading)) QVERIFY(std::isfinite(s));
}

void ReaderTest::streaming_keeps_the_first_and_the_newest() {
    ReadOptions options = test::tokens_kept(50, "streaming");
    options.chunk = 64;
    const Reading reading = test::read(*llama_, document(*llama_), options);
    std::vector<std::int32_t> expected{0, 1, 2, 3};
    for (int p = 400 - 46; p < 400; ++p) expected.push_back(p);
    for (int l = 0; l < reading.cells.layers(); ++l)
        for (const HeadCells& head : reading.cells[l].heads) QCOMPARE(positions(head), expected);
}

void ReaderTest::windowed_layers_keep_their_window() {
    for (const bool full : {true, false}) {
        ReadOptions options = full ? ReadOptions{} : test::tokens_kept(kept, "random");
        options.chunk = 64;
        const Reading reading = test::read(*gemma_, document(*gemma_), options);
        for (int l = 0; l < 7; ++l)
            for (const HeadCells& head : reading.cells[l].heads) {
                const auto sorted = positions(head);
                const int expected = l != 5 ? 24 : full ? 400 : kept;
                QCOMPARE(static_cast<int>(sorted.size()), expected);
                if (l != 5) QCOMPARE(sorted.front(), 400 - 24);
            }
    }
}

/// What falls out of a window was out of sight: short chunks, long ones and the whole text at once agree (sums are
/// taken in another order, since refilled slots stand elsewhere).
void ReaderTest::windowed_layers_answer_the_same_however_they_are_read() {
    const auto tokens = document(*gemma_);
    const auto scores = [&](int chunk) {
        return scores_after(*gemma_, test::read(*gemma_, tokens, {.format = CellFormat::f32, .chunk = chunk}));
    };
    const auto whole = scores(400);
    for (const int chunk : {16, 50, 399}) QVERIFY(test::nmse(whole, scores(chunk)) < 1e-7);
}

void ReaderTest::the_order_of_slots_does_not_matter_data() {
    models_and_formats();
}

void ReaderTest::the_order_of_slots_does_not_matter() {
    QFETCH(QString, name);
    QFETCH(CellFormat, format);
    Model& m = model(name);
    Reading reading = test::read(m, document(m), {.format = format, .chunk = 128});
    const auto expected = scores_after(m, reading);
    const auto held = contents(reading.cells);
    std::mt19937 random(3);
    for (int l = 0; l < reading.cells.layers(); ++l)
        for (int h = 0; h < static_cast<int>(reading.cells[l].heads.size()); ++h)
            test::shuffle_slots(reading.cells[l], h, random);
    QCOMPARE(contents(reading.cells), held);
    // Eight-bit attention rounds its weights block by block, so there the blocks' neighbours matter a little.
    const double gate = is_scaled(format) ? 5e-3 : 1e-6;
    const double error = test::nmse(expected, scores_after(m, reading));
    QVERIFY2(error < gate, qPrintable(QString::number(error)));
}

void ReaderTest::progress_is_reported_once_a_chunk() {
    const auto tokens = document(*llama_);
    std::vector<ReadProgress> reports;
    const auto reading =
        test::read_begun(*llama_, tokens, begin_reading(*llama_, test::plan_of(*llama_, tokens, {.chunk = 150})),
                         {.report = [&](const ReadProgress& progress) { reports.push_back(progress); }});
    QVERIFY(reading && reading->complete);
    QCOMPARE(reports.size(), std::size_t{3});
    const int ends[] = {150, 300, 400};
    for (std::size_t i = 0; i < 3; ++i) {
        QCOMPARE(reports[i].tokens, ends[i]);
        QCOMPARE(reports[i].total_tokens, 400);
        QCOMPARE(reports[i].page, 0);
        QCOMPARE(reports[i].pages, 1);
        QVERIFY(reports[i].tokens_per_second > 0 && std::isfinite(reports[i].tokens_per_second));
        QVERIFY(reports[i].seconds > 0 && reports[i].seconds_left >= 0);
    }
    QCOMPARE(reports[2].seconds_left, 0.0);
    QCOMPARE(reading->prefilled_tokens, 400);
    QCOMPARE(reading->restored_tokens, 0);
}

/// Cancelled in the middle of a chunk by another thread: what is left are whole chunks, the same in every head, and
/// the reading can be asked; it ends within a second.
void ReaderTest::cancelled_reading_keeps_whole_chunks() {
    using Clock = std::chrono::steady_clock;
    Document long_text = test::some_document(20'000);
    const auto tokens = tokenize(long_text, *smollm_, "");
    ReadPlan plan = test::plan_of(*smollm_, tokens, {.chunk = 128});
    CancelToken cancel;
    Clock::time_point asked;
    std::thread person;
    const auto cancel_soon = [&](const ReadProgress& progress) {
        if (progress.tokens != 256) return;
        person = std::thread([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(25));
            asked = Clock::now();
            cancel.cancel();
        });
    };
    const auto reading =
        test::read_begun(*smollm_, tokens, begin_reading(*smollm_, plan), {.report = cancel_soon}, cancel);
    const auto ended = Clock::now();
    person.join();
    QVERIFY(reading);
    QVERIFY2(ended - asked < std::chrono::seconds(1), "it took too long to end");
    QVERIFY(!reading->complete);
    QVERIFY(reading->tokens >= 256 && reading->tokens < static_cast<int>(tokens.tokens.size()));
    QCOMPARE(reading->tokens % 128, 0);
    std::vector<std::int32_t> expected(static_cast<std::size_t>(reading->tokens));
    std::iota(expected.begin(), expected.end(), 0);
    for (int l = 0; l < reading->cells.layers(); ++l)
        for (const HeadCells& head : reading->cells[l].heads) QCOMPARE(positions(head), expected);
    for (const float s : scores_after(*smollm_, *reading)) QVERIFY(std::isfinite(s));
}

void ReaderTest::cancelled_at_once_keeps_nothing() {
    const auto tokens = document(*llama_);
    CancelToken cancel;
    cancel.cancel();
    for (const PositionMode mode : {PositionMode::original, PositionMode::rank}) {
        const auto reading = test::read_begun(
            *llama_, tokens, begin_reading(*llama_, test::plan_of(*llama_, tokens, {.positions = mode})),
            {.report = [](const ReadProgress&) { QFAIL("something was read"); }}, cancel);
        QVERIFY(reading);
        QCOMPARE(reading->tokens, 0);
        QCOMPARE(reading->cells.used(), std::size_t{0});
        QVERIFY(!reading->complete);
    }
}

QTEST_GUILESS_MAIN(ReaderTest)
#include "reader_test.moc"
