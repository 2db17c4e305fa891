// A disk that is full, fails or writes half: nothing that was committed is lost, whatever moment it chooses, and the
// error is in plain words.
#include <QTemporaryDir>

#include "tests/storage/faulty_disk.h"
#include "tests/storage/sample.h"

using namespace lectern;

Q_DECLARE_METATYPE(lectern::FaultyDisk::Fault)

namespace {

/// What a small run has achieved, as far as it was told.
struct Progress {
    bool opened = false;
    std::optional<DocumentId> document;
    std::optional<ReadingId> reading;
    int state = -1;      ///< the last that was saved
    int attempted = -1;  ///< the last that was tried
    std::optional<Error> error;
};

class FaultTest : public QObject {
    Q_OBJECT

 private slots:
    void nothing_committed_is_lost_data();
    void nothing_committed_is_lost();
    void work_goes_on_when_the_disk_is_mended_data() { nothing_committed_is_lost_data(); }
    void work_goes_on_when_the_disk_is_mended();
    void a_full_disk_says_what_is_there_and_what_is_needed();

 private:
    static LibraryOptions options() { return {.vfs = FaultyDisk::name()}; }
    static std::filesystem::path path_in(const QTemporaryDir& folder) {
        return folder.filePath("library.db").toStdString();
    }
};

template <typename T>
bool keep(Progress& progress, const Result<T>& result) {
    if (!result) progress.error = result.error();
    return result.has_value();
}

constexpr int states_of_a_run = 4;

void save_states(Library& library, Progress& progress, int first) {
    for (int state = first; state < states_of_a_run; ++state) {
        const SampleState sample(state);
        progress.attempted = state;
        if (!keep(progress, library.checkpoints().save(*progress.reading, sample.checkpoint))) return;
        progress.state = state;
    }
}

void run(Library& library, Progress& progress) {
    const auto document = library.documents().add(sample_document(1), pages_with({"one page. ", "another page."}));
    if (!keep(progress, document)) return;
    progress.document = *document;
    const auto reading = library.readings().begin(sample_reading({*document}));
    if (!keep(progress, reading)) return;
    progress.reading = *reading;
    save_states(library, progress, 0);
}

/// What is in the library now must be what was committed, or what was being committed when the disk failed.
void compare(Library& library, const Progress& progress) {
    const Verification found = taken(library.verify());
    QVERIFY2(found.problems.empty(), found.problems.empty() ? "" : found.problems.front().english().c_str());
    QVERIFY2(found.readings.empty(), found.readings.empty() ? "" : found.readings.front().problem.english().c_str());
    if (progress.document) {
        QCOMPARE(taken(library.documents().pages(*progress.document)).size(), 2U);
        QCOMPARE(taken(library.documents().search("another", {}, 5)).size(), 1U);
    }
    if (progress.reading) {
        const int state = saved_state(library, *progress.reading);
        QVERIFY2(state == progress.state || state == progress.attempted,
                 qPrintable(QString("state %1 after %2 was saved").arg(state).arg(progress.state)));
    }
}

}  // namespace

void FaultTest::nothing_committed_is_lost_data() {
    QTest::addColumn<FaultyDisk::Fault>("fault");
    QTest::newRow("full disk") << FaultyDisk::Fault::full;
    QTest::newRow("I/O error") << FaultyDisk::Fault::error;
    QTest::newRow("short write") << FaultyDisk::Fault::short_write;
}

/// The program ends at the fault, as if it had crashed of it, and starts again on a mended disk.
void FaultTest::nothing_committed_is_lost() {
    QFETCH(FaultyDisk::Fault, fault);
    int at = 1;
    int errors = 0;
    for (;; ++at) {
        const QTemporaryDir folder;
        Progress progress;
        FaultyDisk::plan(fault, at);
        if (auto library = Library::open(path_in(folder), options()); keep(progress, library)) run(**library, progress);
        const bool failed = FaultyDisk::failed();
        FaultyDisk::mend();
        if (progress.error) {
            ++errors;
            QVERIFY2(in_plain_words(*progress.error), all_of(*progress.error).c_str());
        }
        const auto library = open_library(path_in(folder), options());
        QVERIFY(library->opening().problems.empty());
        compare(*library, progress);
        if (QTest::currentTestFailed()) QFAIL(qPrintable(QString("at operation %1").arg(at)));
        if (!failed) break;
    }
    qInfo("%d operations, %d errors", at - 1, errors);
    QVERIFY(errors > 20);
}

/// The same library object goes on: the next save after the fault works, and so does everything after it.
void FaultTest::work_goes_on_when_the_disk_is_mended() {
    QFETCH(FaultyDisk::Fault, fault);
    for (int at = 1;; ++at) {
        const QTemporaryDir folder;
        const auto library = open_library(path_in(folder), options());
        Progress progress;
        FaultyDisk::plan(fault, at);
        run(*library, progress);
        const bool failed = FaultyDisk::failed();
        FaultyDisk::mend();
        compare(*library, progress);
        progress.error.reset();
        if (progress.reading)
            save_states(*library, progress, progress.state + 1);
        else
            run(*library, progress);
        QVERIFY2(!progress.error, progress.error ? all_of(*progress.error).c_str() : "");
        QCOMPARE(progress.state, states_of_a_run - 1);
        compare(*library, progress);
        if (QTest::currentTestFailed()) QFAIL(qPrintable(QString("at operation %1").arg(at)));
        if (!failed) break;
    }
}

void FaultTest::a_full_disk_says_what_is_there_and_what_is_needed() {
    const QTemporaryDir folder;
    const auto library = open_library(path_in(folder), options());
    const auto document = taken(library->documents().add(sample_document(1), pages_with({"a page"})));
    const ReadingId id = taken(library->readings().begin(sample_reading({document})));
    SampleState sample(1);
    sample.checkpoint.bytes = std::int64_t{1} << 55;
    FaultyDisk::plan(FaultyDisk::Fault::full, 1);
    const auto first = library->checkpoints().save(id, sample.checkpoint);
    QVERIFY(!first && first.error().what.english().find("MB free of 72057594038 needed") != std::string::npos);
    QVERIFY2(first.error().means.english().find("there is none before it") != std::string::npos,
             first.error().means.english().c_str());
    FaultyDisk::mend();
    taken(library->checkpoints().save(id, sample.checkpoint));
    FaultyDisk::plan(FaultyDisk::Fault::full, 1);
    SampleState next(2);
    const auto second = library->checkpoints().save(id, next.checkpoint);
    FaultyDisk::mend();
    QVERIFY(!second && second.error().what.english().find("is full") != std::string::npos);
    QVERIFY(second.error().means.english().find("the one before it is still there") != std::string::npos);
}

QTEST_GUILESS_MAIN(FaultTest)
#include "fault_test.moc"
