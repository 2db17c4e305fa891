#include "app/library/checkpoint_writer.h"

#include <QTemporaryDir>
#include <QtTest/QtTest>

using namespace lectern;

/// Promises of the storage thread: what is given arrives whole or not at all, and nobody waits for ever.
class CheckpointWriterTest : public QObject {
    Q_OBJECT

 private slots:
    void init();
    void what_is_given_arrives();
    void more_than_may_wait_is_waited_for();
    void an_abandoned_checkpoint_leaves_the_one_before();
    void a_checkpoint_that_fails_takes_what_it_is_given();
    void what_was_given_is_written_before_the_writer_goes();

 private:
    static std::vector<std::byte> bytes(std::size_t size, int fill) {
        return std::vector(size, static_cast<std::byte>(fill));
    }
    /// Segments of `size` bytes, all with the value `fill`.
    static void give(CheckpointWriter& writer, int segments, std::size_t size, int fill) {
        writer.begin();
        for (int i = 0; i < segments; ++i) writer.give(i, bytes(size, fill));
        writer.end({.tokens_read = fill, .retention = {0.5f}, .segment_count = segments});
    }
    /// What lies in the library, seen through another connection.
    void expect(int segments, std::size_t size, int fill) {
        const auto saved = other_->checkpoints().load(reading_);
        QVERIFY(saved);
        QCOMPARE(saved->record.tokens_read, std::int64_t{fill});
        QCOMPARE(saved->segment_count, segments);
        for (int i = 0; i < segments; ++i) {
            const auto segment = other_->checkpoints().load_segment(reading_, i);
            QVERIFY(segment && *segment == bytes(size, fill));
        }
    }

    QTemporaryDir folder_;
    int number_ = 0;
    std::unique_ptr<Library> library_, other_;
    ReadingId reading_ = 0;
};

void CheckpointWriterTest::init() {
    const std::filesystem::path file = folder_.filePath(QString("%1.sqlite").arg(++number_)).toStdString();
    library_ = std::move(*Library::open(file));
    const PageRecord page{.label = "1", .begin = 0, .end = 4, .text = "Text"};
    const auto document = library_->documents().add(
        {.hash = std::string(64, 'a'), .name = "a.txt", .media_type = "text/plain", .size = 4}, std::span(&page, 1));
    QVERIFY2(document, document ? "" : document.error().what.english().c_str());
    const auto reading = library_->readings().begin({.documents = {*document},
                                                     .fingerprint = "{}",
                                                     .fingerprint_hash = std::string(32, 'b'),
                                                     .model = "model",
                                                     .plan = "{}",
                                                     .tokens_total = 1000});
    QVERIFY2(reading, reading ? "" : reading.error().what.english().c_str());
    reading_ = *reading;
    other_ = std::move(*Library::open(file));
}

void CheckpointWriterTest::what_is_given_arrives() {
    CheckpointWriter writer(*library_, reading_);
    QVERIFY(!writer.busy() && !writer.outcome());
    for (int round = 1; round < 20; ++round) {
        give(writer, round % 5 + 1, 1000, round);
        const auto outcome = writer.wait();
        QVERIFY2(outcome && *outcome, outcome && !*outcome ? outcome->error().what.english().c_str() : "no outcome");
        QVERIFY(!writer.wait());  // it was told
        expect(round % 5 + 1, 1000, round);
    }
}

void CheckpointWriterTest::more_than_may_wait_is_waited_for() {
    constexpr std::size_t size = 9 << 20;
    static_assert(6 * size > CheckpointWriter::most_waiting_bytes);
    CheckpointWriter writer(*library_, reading_);
    give(writer, 6, size, 7);
    const auto outcome = writer.wait();
    QVERIFY(outcome && *outcome);
    expect(6, size, 7);
}

void CheckpointWriterTest::an_abandoned_checkpoint_leaves_the_one_before() {
    CheckpointWriter writer(*library_, reading_);
    give(writer, 3, 500, 1);
    writer.begin();  // waits for the first
    writer.give(0, bytes(500, 2));
    writer.abandon({.code = ErrorCode::out_of_memory, .what = sentence("no memory")});
    const auto outcome = writer.wait();
    QVERIFY(outcome && !*outcome);
    QCOMPARE(outcome->error().what.english(), std::string("no memory"));
    expect(3, 500, 1);
    give(writer, 2, 500, 3);
    QVERIFY(writer.wait()->has_value());
    expect(2, 500, 3);
}

/// Another program removed the reading: far more than may wait is given, and nobody waits.
void CheckpointWriterTest::a_checkpoint_that_fails_takes_what_it_is_given() {
    QVERIFY(other_->readings().remove(reading_));
    CheckpointWriter writer(*library_, reading_);
    give(writer, 6, 9 << 20, 1);
    const auto outcome = writer.wait();
    QVERIFY(outcome && !*outcome);
    QVERIFY(!outcome->error().what.empty() && !outcome->error().means.empty() && !outcome->error().next.empty());
}

void CheckpointWriterTest::what_was_given_is_written_before_the_writer_goes() {
    {
        CheckpointWriter writer(*library_, reading_);
        give(writer, 4, 100'000, 9);
    }
    expect(4, 100'000, 9);
}

QTEST_GUILESS_MAIN(CheckpointWriterTest)
#include "checkpoint_writer_test.moc"
