// What finds passages by meaning is made while a document is read, and lies in the library beside it.
#include <QtTest/QtTest>
#include <fstream>

#include "app/ask/asker.h"
#include "app/reading/reading_job.h"
#include "tests/engine/embedding/tiny_encoder.h"
#include "tests/engine/model/tiny_models.h"

using namespace lectern;

class ReadingMeaningTest : public QObject {
    Q_OBJECT

 private slots:
    void initTestCase();
    void init();

    void what_was_read_was_looked_at();
    void a_saved_document_is_not_looked_at_again();
    void an_interrupted_reading_keeps_what_was_looked_at();
    void what_was_read_before_is_looked_at_when_asked();
    void a_question_that_is_stopped_meanwhile_ends();

 private:
    std::filesystem::path file(const char* name) const { return folder_->filePath(name).toStdString(); }
    ReadingJob job(std::shared_ptr<SentenceEncoder> encoder);
    void read(ReadingJob& job, const CancelToken& cancel = {}) const;
    /// Whether nothing is left to be looked at of the text.
    static bool is_done(ReadingJob& job);

    const test::TinyEncoder tiny_;
    std::unique_ptr<QTemporaryDir> folder_ = std::make_unique<QTemporaryDir>();
    std::unique_ptr<Model> model_;
    std::unique_ptr<ReadingLibrary> library_;
    std::shared_ptr<const Document> document_;
};

void ReadingMeaningTest::initTestCase() {
    model_ = std::move(Model::open(write_tiny_model(file("."), {.name = "tiny", .trained_window = 8192}), {}).value());
    Document document{.name = "harbour.txt"};
    for (int page = 0; page < 4; ++page) {
        const std::uint64_t begin = document.text.size();
        for (int i = 0; i < 60; ++i)
            document.text +=
                i % 7 == page ? "The password is marigold, marigold. " : "A harbour, a harbour; marigold. ";
        document.pages.push_back({.label = std::to_string(page + 1), .begin = begin, .end = document.text.size()});
    }
    document_ = std::make_shared<const Document>(std::move(document));
}

void ReadingMeaningTest::init() {
    library_.reset();
    std::filesystem::remove(file("library.db"));
    library_ = std::move(ReadingLibrary::open(file("library.db")).value());
}

ReadingJob ReadingMeaningTest::job(std::shared_ptr<SentenceEncoder> encoder) {
    ReadingJob job(*model_, {.library = library_.get(), .encoder = std::move(encoder)});
    const SourceDocument source{.document = document_, .file = file("harbour.txt"), .hash = std::string(64, 'a')};
    const ReadOptions options{.budget = {.kind = Budget::Kind::full}, .chunk = 128};
    if (!job.take(source, {.options = options}) || !job.make_plan(options)) qFatal("no plan");
    if (!job.begin({}, [](const Error&) {})) qFatal("not begun");
    return job;
}

void ReadingMeaningTest::read(ReadingJob& job, const CancelToken& cancel) const {
    const auto done = job.read_on(
        {}, [](const Error&) {}, cancel);
    QVERIFY2(done, done ? "" : done.error().what.english().c_str());
}

bool ReadingMeaningTest::is_done(ReadingJob& job) {
    CancelToken cancelled;
    cancelled.cancel();
    MeaningIndex* index = *job.recall().by_meaning();
    return index->look_at(std::vector<TextStretch>{{0, job.source.document->text.size()}}, cancelled).has_value();
}

void ReadingMeaningTest::what_was_read_was_looked_at() {
    ReadingJob reading = job(test::encoder_of(tiny_));
    QVERIFY(!is_done(reading));
    read(reading);
    QVERIFY(is_done(reading));
    ReadingJob without = job(nullptr);
    QVERIFY(*without.recall().by_meaning() == nullptr);
}

void ReadingMeaningTest::a_saved_document_is_not_looked_at_again() {
    ReadingJob first = job(test::encoder_of(tiny_));
    read(first);
    QVERIFY(!(*first.recall().by_meaning())->is_changed());
    ReadingJob second = job(test::encoder_of(tiny_));
    QVERIFY(is_done(second));
    QVERIFY(std::ranges::equal((*second.recall().by_meaning())->vectors(), (*first.recall().by_meaning())->vectors()));
    // Vectors of another encoder say nothing to this one.
    ReadingJob third = job(test::encoder_of(test::TinyEncoder(2)));
    QVERIFY(!is_done(third));
}

void ReadingMeaningTest::an_interrupted_reading_keeps_what_was_looked_at() {
    ReadingJob reading = job(test::encoder_of(tiny_));
    CancelToken cancel;
    int chunks = 0;
    ReadingJob::Watch watch;
    watch.between = [&](ReadingInProgress&) {
        if (++chunks == 4) cancel.cancel();
    };
    QVERIFY(reading.read_on(
        watch, [](const Error&) {}, cancel));
    ReadingJob again = job(test::encoder_of(tiny_));
    QVERIFY(!is_done(again));
    QVERIFY(
        std::ranges::any_of((*again.recall().by_meaning())->vectors(), [](std::byte b) { return b != std::byte{}; }));
    read(again);
    QVERIFY(is_done(again));
}

void ReadingMeaningTest::what_was_read_before_is_looked_at_when_asked() {
    {
        ReadingJob without = job(nullptr);
        read(without);
    }
    ReadingJob restored = job(test::encoder_of(tiny_));
    QVERIFY(restored.reading->state.reading.complete && !is_done(restored));
    Asker asker(*model_, restored.reading->state.reading, restored.tokens, restored.recall());
    const AskOptions options{.most_tokens = 2, .recall = RecallMode::passages, .evidence = false};
    const auto answered = asker.ask("Which marigold?", {}, options, {}, {});
    QVERIFY(answered && !answered->recalled.passages.empty());
    QVERIFY(is_done(restored));
    restored.save_recall();
    ReadingJob later = job(test::encoder_of(tiny_));
    QVERIFY(is_done(later));
}

void ReadingMeaningTest::a_question_that_is_stopped_meanwhile_ends() {
    {
        ReadingJob without = job(nullptr);
        read(without);
    }
    ReadingJob restored = job(test::encoder_of(tiny_));
    Asker asker(*model_, restored.reading->state.reading, restored.tokens, restored.recall());
    CancelToken stopped;
    stopped.cancel();
    const auto answered = asker.ask("Which marigold?", {}, {.recall = RecallMode::passages}, {}, stopped);
    QVERIFY(answered);
    QVERIFY(answered->answer.stop == StopReason::cancelled);
}

QTEST_GUILESS_MAIN(ReadingMeaningTest)
#include "meaning_test.moc"
