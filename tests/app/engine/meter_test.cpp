// Meters show what is measured, and not too often; and whoever posts never waits.
#include "tests/app/engine/driver.h"

using namespace lectern;
using test::Driver;

class MeterTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void meters_come_at_most_five_times_a_second();
    void memory_adds_up();
    void a_reading_shows_how_far_it_is();
    void what_people_wait_for_is_shown_at_once();
    void an_answer_shows_its_speed();
    void posting_never_waits();

 private:
    command::OpenDocument document() const {
        return {.session = 1,
                .imported = test::imported(long_file_),
                .file = long_file_,
                .options = options_,
                .system = "Be brief."};
    }

    QTemporaryDir folder_;
    std::filesystem::path llama_, long_file_;
    ReadOptions options_;
    const AskOptions brief_{.most_tokens = 300, .recall = RecallMode::off, .evidence = false};
};

void MeterTest::initTestCase() {
    llama_ = write_tiny_model(folder_.path().toStdString(), {.name = "llama", .layers = 6});
    long_file_ = folder_.filePath("long.txt").toStdString();
    std::ofstream out(long_file_, std::ios::binary);
    for (int i = 0; i < 50; ++i) out << test::some_document(20'000).text;
    options_ = test::tokens_kept(256, "keydiff");
    options_.chunk = 32;
}

void MeterTest::meters_come_at_most_five_times_a_second() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(document());
    engine.next<event::ReadingProgress>();
    QElapsedTimer timer;
    timer.start();
    engine.take();
    engine.all.clear();
    while (timer.elapsed() < 2000) engine.next<event::Meter>();
    const double seconds = static_cast<double>(timer.elapsed()) / 1000;
    QVERIFY(engine.count<event::Meter>() >= 3);
    QVERIFY2(engine.count<event::Meter>() <= 5 * seconds + 1, qPrintable(QString::number(seconds)));
    QVERIFY2(engine.count<event::ReadingProgress>() <= 5 * seconds + 1, qPrintable(QString::number(seconds)));
}

void MeterTest::memory_adds_up() {
    Driver engine;
    const auto opened = engine.open_model(llama_);
    engine.post(document());
    const auto meter = engine.next<event::Meter>([](const auto& m) { return m.memory.cells > 0; });
    const event::MemoryUse& memory = meter.memory;
    QCOMPARE(memory.weights, opened.weight_bytes);
    QVERIFY(memory.free > 0 && memory.free < memory.installed);
    QVERIFY(memory.weights + memory.cells + memory.scratch + memory.other_programs + memory.free <=
            memory.installed + (std::uint64_t{64} << 20));
    // Six layers, two heads, 256 cells and a chunk at most.
    QVERIFY(memory.cells <= std::uint64_t{6} * 2 * (256 + 32) * cell_bytes(CellFormat::q8, 64));
}

void MeterTest::a_reading_shows_how_far_it_is() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(document());
    const auto meter = engine.next<event::Meter>([](const auto& m) { return m.progress.tokens > 0 && m.retention; });
    QCOMPARE(*meter.reading, 1);
    QVERIFY(meter.progress.tokens < meter.progress.total_tokens);
    QVERIFY(meter.progress.tokens_per_second > 0 && meter.progress.seconds_left > 0);
    QVERIFY(meter.progress.pages > 1);
    QCOMPARE(static_cast<int>(meter.retention->size()), meter.progress.pages);
    QVERIFY(meter.retention->front() > 0);
    QVERIFY(!meter.paused);
    engine.post(command::PauseReading{});
    QVERIFY(*engine.next<event::Meter>([](const auto& m) { return m.paused; }).reading == 1);
    engine.post(command::CancelReading{.session = 1});
    engine.next<event::ReadingEnded>();
    engine.next<event::Meter>([](const auto& m) { return !m.reading && !m.retention; });  // also while nothing is done
}

/// Pause, resume and the end do not wait until a meter is due.
void MeterTest::what_people_wait_for_is_shown_at_once() {
    Driver engine({.meter_seconds = 60});
    engine.open_model(llama_);
    engine.post(document());
    engine.next<event::ReadingProgress>();
    const auto shows = [&](bool reading, bool paused) {
        engine.next<event::Meter>([=](const auto& m) { return m.reading.has_value() == reading && m.paused == paused; },
                                  30);
    };
    engine.post(command::PauseReading{});
    shows(true, true);
    engine.post(command::ResumeReading{});
    shows(true, false);
    engine.post(command::PauseReading{});
    shows(true, true);
    engine.post(command::CancelReading{.session = 1});
    shows(false, true);
}

void MeterTest::an_answer_shows_its_speed() {
    Driver engine({.meter_seconds = 0});
    engine.open_model(llama_);
    engine.post(document());
    engine.next<event::ReadingProgress>();
    const auto ended = engine.ask(1, 1, "Why?", brief_);
    const auto meter = engine.next<event::Meter>([](const auto& m) { return m.answering_speed > 0; });
    QCOMPARE(meter.answering_speed, ended.answered.answer.tokens_per_second);
}

/// Also while the engine is in the middle of a chunk or an answer.
void MeterTest::posting_never_waits() {
    Driver engine;
    engine.open_model(llama_);
    engine.post(document());
    engine.next<event::ReadingProgress>();
    qint64 longest = 0;
    for (int i = 0; i < 2000; ++i) {
        QElapsedTimer timer;
        timer.start();
        if (i % 2 == 0)
            engine.post(command::PlanReading{.session = 1, .options = options_});
        else
            engine.take();
        longest = std::max(longest, timer.nsecsElapsed());
    }
    qInfo("the longest call took %.3f ms", static_cast<double>(longest) / 1e6);
    QVERIFY(longest < 200'000'000);  // of a busy machine; work takes seconds
}

QTEST_GUILESS_MAIN(MeterTest)
#include "meter_test.moc"
