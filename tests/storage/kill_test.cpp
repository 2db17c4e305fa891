// kill -9 at random moments: what was saved before is there, what was being saved is there or not, and never a mixture.
#include <sys/wait.h>
#include <unistd.h>

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <csignal>
#include <random>

#include "tests/storage/faulty_disk.h"
#include "tests/storage/sample.h"

using namespace lectern;

namespace {

/// The file layer whose syncs do nothing: killing a program is not pulling the plug, and more happens in a millisecond.
LibraryOptions options() {
    return {.vfs = FaultyDisk::name()};
}

/// How long `work` takes undisturbed, so that kills come at any moment of it, and a few after it.
template <typename Work>
double milliseconds_of(Work&& work) {
    QElapsedTimer timer;
    timer.start();
    work();
    return 1.3 * static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

/// A process of its own that reports numbers and lives until it is killed.
class Victim {
 public:
    template <typename Work>
    explicit Victim(Work&& work) {
        int ends[2];
        if (::pipe(ends) != 0) qFatal("no pipe");
        process_ = ::fork();
        if (process_ == 0) {
            ::close(ends[0]);
            try {
                work([&](int number) {
                    if (::write(ends[1], &number, sizeof number) != sizeof number) ::_exit(3);
                });
            } catch (const std::exception& error) {
                ::fprintf(stderr, "%s\n", error.what());
            }
            ::_exit(4);
        }
        ::close(ends[1]);
        reports_ = ends[0];
    }
    ~Victim() { ::close(reports_); }
    Victim(const Victim&) = delete;
    Victim& operator=(const Victim&) = delete;

    /// Waits for the next report; -1 when the process is gone.
    int next() {
        int number = -1;
        return ::read(reports_, &number, sizeof number) == sizeof number ? number : -1;
    }

    /// Kills it, and returns its last report, `last` if there was no other.
    int kill(int last) {
        ::kill(process_, SIGKILL);
        int status = 0;
        ::waitpid(process_, &status, 0);
        if (!WIFSIGNALED(status)) qFatal("the process ended by itself");
        for (int number = next(); number >= 0; number = next()) last = number;
        return last;
    }

 private:
    pid_t process_ = -1;
    int reports_ = -1;
};

}  // namespace

class KillTest : public QObject {
    Q_OBJECT

 private slots:
    void checkpoints_survive();
    void a_library_that_was_being_made_can_be_opened();
    void an_export_is_whole_or_not_there();
    void an_import_is_whole_or_not_there();

 private:
    void sleep_at_random(double most_milliseconds) {
        ::usleep(static_cast<unsigned>(std::uniform_real_distribution<>(0, 1000 * most_milliseconds)(random_)));
    }

    std::mt19937 random_{7};
};

void KillTest::checkpoints_survive() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("library.db").toStdString();
    ReadingId id = 0;
    {
        const auto library = open_library(path, options());
        const auto document = taken(library->documents().add(sample_document(1), pages_with({"a page"})));
        id = taken(library->readings().begin(sample_reading({document})));
    }
    int saved = -1;
    int unclean = 0;
    int advanced = 0;
    for (int round = 0; round < 200; ++round) {
        Victim victim([&](auto&& report) {
            const auto library = open_library(path, options());
            int state = saved_state(*library, id);
            for (report(state);;) {
                const SampleState sample(++state);
                taken(library->checkpoints().save(id, sample.checkpoint));
                report(state);
            }
        });
        QCOMPARE(victim.next(), saved);
        sleep_at_random(15);
        const int reported = victim.kill(saved);

        const auto library = open_library(path, options());
        QVERIFY(library->opening().problems.empty());
        unclean += library->opening().unclean_exit ? 1 : 0;
        const int found = saved_state(*library, id);
        QVERIFY2(found == reported || found == reported + 1,
                 qPrintable(QString("found state %1 after %2 in round %3").arg(found).arg(reported).arg(round)));
        advanced += found > saved ? 1 : 0;
        saved = found;
    }
    qInfo("200 kills, %d after a checkpoint, %d seen as unclean; %d checkpoints", advanced, unclean, saved + 1);
    QVERIFY(unclean > 100 && advanced > 100);
    const auto library = open_library(path, options());
    QVERIFY(taken(library->verify()).problems.empty());
}

void KillTest::a_library_that_was_being_made_can_be_opened() {
    int made = 0;
    const QTemporaryDir undisturbed;
    const double time =
        milliseconds_of([&] { open_library(undisturbed.filePath("library.db").toStdString(), options()); });
    for (int round = 0; round < 60; ++round) {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("library.db").toStdString();
        Victim victim([&](auto&& report) {
            report(1);
            const auto library = open_library(path, options());
            report(2);
            ::pause();
        });
        QCOMPARE(victim.next(), 1);
        sleep_at_random(time);
        made += victim.kill(1) == 2 ? 1 : 0;
        const auto library = open_library(path, options());
        taken(library->documents().add(sample_document(1), pages_with({"a page"})));
        QVERIFY(taken(library->verify()).problems.empty());
    }
    qInfo("killed %d times before it was made, %d times after", 60 - made, made);
}

void KillTest::an_export_is_whole_or_not_there() {
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("library.db").toStdString();
    const std::filesystem::path exported = folder.filePath("one.lectern").toStdString();
    const auto library = open_library(path, options());
    const auto document = taken(library->documents().add(sample_document(1), pages_with({"a page"})));
    const ReadingId id = taken(library->readings().begin(sample_reading({document})));
    const SampleState sample(5);
    taken(library->checkpoints().save(id, sample.checkpoint));
    const double time = milliseconds_of([&] { taken(library->transfer().export_reading(id, exported)); });
    int whole = 0;
    for (int round = 0; round < 60; ++round) {
        std::filesystem::remove(exported);
        Victim victim([&](auto&& report) {
            const auto same = open_library(path, options());
            report(1);
            taken(same->transfer().export_reading(id, exported));
            report(2);
            ::pause();
        });
        QCOMPARE(victim.next(), 1);
        sleep_at_random(time);
        victim.kill(1);
        if (!std::filesystem::exists(exported)) continue;
        ++whole;
        const auto other = open_library(folder.filePath(QString("other%1.db").arg(round)).toStdString(), options());
        QCOMPARE(saved_state(*other, taken(other->transfer().import_reading(exported)).id), 5);
    }
    qInfo("60 kills, %d after the export", whole);
    taken(library->transfer().export_reading(id, exported));  // what a killed export left behind is in nobody's way
    QVERIFY(!std::filesystem::exists(exported.string() + ".part"));
}

void KillTest::an_import_is_whole_or_not_there() {
    const QTemporaryDir folder;
    const std::filesystem::path exported = folder.filePath("one.lectern").toStdString();
    {
        const auto library = open_library(folder.filePath("first.db").toStdString(), options());
        const auto document = taken(library->documents().add(sample_document(1), pages_with({"a page", "", "two"})));
        const ReadingId id = taken(library->readings().begin(sample_reading({document})));
        const SampleState sample(5);
        taken(library->checkpoints().save(id, sample.checkpoint));
        taken(library->transfer().export_reading(id, exported));
    }
    const std::filesystem::path path = folder.filePath("second.db").toStdString();
    const double time = milliseconds_of([&] {
        const auto third = open_library(folder.filePath("third.db").toStdString(), options());
        taken(third->transfer().import_reading(exported));
    });
    int whole = 0;
    for (int round = 0; round < 60; ++round) {
        Victim victim([&](auto&& report) {
            const auto library = open_library(path, options());
            report(1);
            taken(library->transfer().import_reading(exported));
            report(2);
            ::pause();
        });
        QCOMPARE(victim.next(), 1);
        sleep_at_random(time);
        victim.kill(1);
        const auto library = open_library(path, options());
        const auto documents = taken(library->documents().list());
        const auto readings = taken(library->readings().list());
        QCOMPARE(documents.size(), readings.size());
        if (readings.empty()) continue;
        ++whole;
        QCOMPARE(saved_state(*library, readings.front().id), 5);
        QCOMPARE(taken(library->documents().pages(documents.front().id)).size(), 3U);
        taken(library->documents().remove(documents.front().id));
    }
    qInfo("60 kills, %d after the import", whole);
}

QTEST_GUILESS_MAIN(KillTest)
#include "kill_test.moc"
