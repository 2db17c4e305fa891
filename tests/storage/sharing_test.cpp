// Two programs with the same library at once: both work, and neither spoils what the other saved.
#include <sys/wait.h>
#include <unistd.h>

#include <QTemporaryDir>
#include <atomic>
#include <thread>

#include "tests/storage/faulty_disk.h"
#include "tests/storage/sample.h"

using namespace lectern;

class SharingTest : public QObject {
    Q_OBJECT

 private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void several_processes_make_and_fill_one_library();
    void threads_have_connections_of_their_own();
    void one_sees_what_the_other_saves();
    void checkpoints_of_two_programs_are_never_mixed();
    void a_reading_removed_by_the_other_is_said();

 private:
    std::filesystem::path path() const { return folder_->filePath("library.db").toStdString(); }

    std::unique_ptr<QTemporaryDir> folder_;
};

void SharingTest::several_processes_make_and_fill_one_library() {
    constexpr int processes = 4;
    constexpr int documents = 15;
    std::vector<pid_t> children;
    for (int process = 0; process < processes; ++process) {
        const pid_t child = ::fork();
        if (child == 0) {
            try {
                const auto library = open_library(path(), {.patience_milliseconds = 60'000, .vfs = FaultyDisk::name()});
                for (int i = 0; i < documents; ++i) {
                    // Every second document is the same for all.
                    const int number = i % 2 == 0 ? i : 1000 * (process + 1) + i;
                    const auto document =
                        taken(library->documents().add(sample_document(number), pages_with({"shared page"})));
                    const ReadingId id = taken(library->readings().begin(sample_reading({document})));
                    for (int state = 0; state < 3; ++state) {
                        const SampleState sample(state);
                        taken(library->checkpoints().save(id, sample.checkpoint));
                    }
                    taken(library->documents().search("shared", {}, 3));
                }
            } catch (const std::exception& error) {
                ::fprintf(stderr, "%s\n", error.what());
                ::_exit(1);
            }
            ::_exit(0);
        }
        children.push_back(child);
    }
    for (const pid_t child : children) {
        int status = -1;
        ::waitpid(child, &status, 0);
        QVERIFY(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    const auto library = open_library(path());
    QCOMPARE(taken(library->documents().list()).size(), 8U + processes * 7U);
    const auto readings = taken(library->readings().list());
    QCOMPARE(readings.size(), static_cast<std::size_t>(processes * documents));
    for (const ReadingRecord& reading : readings) QCOMPARE(saved_state(*library, reading.id), 2);
    QVERIFY(taken(library->verify()).problems.empty());
}

void SharingTest::threads_have_connections_of_their_own() {
    std::vector<std::thread> threads;
    std::atomic<int> done{0};
    for (int number = 1; number <= 3; ++number)
        threads.emplace_back([&, number] {
            const auto library = open_library(path(), {.patience_milliseconds = 60'000});
            const auto document = taken(library->documents().add(sample_document(number), pages_with({"threads"})));
            const ReadingId id = taken(library->readings().begin(sample_reading({document})));
            for (int state = 0; state < 5; ++state) {
                const SampleState sample(state);
                taken(library->checkpoints().save(id, sample.checkpoint));
                taken(library->documents().search("threads", {}, 3));
                taken(library->readings().list());
                if (saved_state(*library, id) == state) ++done;
            }
        });
    for (std::thread& thread : threads) thread.join();
    QCOMPARE(done.load(), 15);
    QVERIFY(taken(open_library(path())->verify()).problems.empty());
}

void SharingTest::one_sees_what_the_other_saves() {
    const auto one = open_library(path());
    const auto other = open_library(path());
    QVERIFY(!other->opening().unclean_exit);
    const DocumentId document = taken(one->documents().add(sample_document(1), pages_with({"a page"})));
    QCOMPARE(taken(other->documents().list()).size(), 1U);
    const ReadingId id = taken(one->readings().begin(sample_reading({document})));
    const SampleState sample(3);
    taken(one->checkpoints().save(id, sample.checkpoint));
    QCOMPARE(saved_state(*other, id), 3);
    taken(other->documents().remove(document));
    QVERIFY(!one->documents().get(document));
}

void SharingTest::checkpoints_of_two_programs_are_never_mixed() {
    const auto one = open_library(path());
    const auto other = open_library(path());
    const DocumentId document = taken(one->documents().add(sample_document(1), pages_with({"a page"})));
    const ReadingId id = taken(one->readings().begin(sample_reading({document})));
    const SampleState first(1);
    taken(one->checkpoints().save(id, first.checkpoint));
    taken(other->checkpoints().load(id));
    const SampleState second(2);
    taken(other->checkpoints().save(id, second.checkpoint));

    const SampleState third(3);
    const auto refused = one->checkpoints().save(id, third.checkpoint);
    QVERIFY(!refused && in_plain_words(refused.error()));
    QVERIFY(!one->checkpoints().load_segment(id, 0));  // of a state that is gone
    QCOMPARE(saved_state(*one, id), 2);
    taken(one->checkpoints().save(id, third.checkpoint));
    QVERIFY(!other->checkpoints().save(id, second.checkpoint));
    QCOMPARE(saved_state(*other, id), 3);
}

void SharingTest::a_reading_removed_by_the_other_is_said() {
    const auto one = open_library(path());
    const auto other = open_library(path());
    const DocumentId document = taken(one->documents().add(sample_document(1), pages_with({"a page"})));
    const ReadingId id = taken(one->readings().begin(sample_reading({document})));
    taken(other->readings().remove(id));
    const SampleState sample(1);
    for (const auto& refused : {one->checkpoints().save(id, sample.checkpoint), one->readings().pin(id, true)})
        QVERIFY(!refused && in_plain_words(refused.error()));
    QVERIFY(!one->checkpoints().load(id));
}

QTEST_GUILESS_MAIN(SharingTest)
#include "sharing_test.moc"
