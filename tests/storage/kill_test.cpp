// A program killed at random moments: what was saved before is there, what was being saved is there or not, and never a
// mixture.
#include <QElapsedTimer>
#include <QProcess>
#include <QTemporaryDir>
#include <random>
#include <thread>

#include "tests/storage/faulty_disk.h"
#include "tests/storage/sample.h"

using namespace lectern;

namespace {

// In Wine a program takes 0.3 s to start.
#ifdef Q_OS_WIN
constexpr int rounds = 60, short_rounds = 20;
#else
constexpr int rounds = 200, short_rounds = 60;
#endif

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

/// A process of its own (library_victim.cpp) that reports numbers and works until it is killed.
class Victim {
 public:
    explicit Victim(const QStringList& arguments) {
        process_.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process_.start(LECTERN_VICTIM, arguments);
    }

    /// Waits for the next report; -1 when the process is gone.
    int next() {
        while (!process_.canReadLine())
            if (!process_.waitForReadyRead(30'000)) return -1;
        return process_.readLine().trimmed().toInt();
    }

    /// Kills it, and returns its last report, `last` if there was no other.
    int kill(int last) {
        if (process_.state() != QProcess::Running) qFatal("the process ended by itself");
        process_.kill();
        process_.waitForFinished();
        while (process_.canReadLine()) last = process_.readLine().trimmed().toInt();
        return last;
    }

 private:
    QProcess process_;
};

QString text(const std::filesystem::path& path) {
    return QString::fromStdString(path.string());
}

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
        std::this_thread::sleep_for(
            std::chrono::duration<double, std::milli>(std::uniform_real_distribution<>(0, most_milliseconds)(random_)));
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
    for (int round = 0; round < rounds; ++round) {
        Victim victim({"checkpoints", text(path), QString::number(id)});
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
    qInfo("%d kills, %d after a checkpoint, %d seen as unclean; %d checkpoints", rounds, advanced, unclean, saved + 1);
    QVERIFY(unclean > rounds / 2 && advanced > rounds / 2);
    const auto library = open_library(path, options());
    QVERIFY(taken(library->verify()).problems.empty());
}

void KillTest::a_library_that_was_being_made_can_be_opened() {
    int made = 0;
    const QTemporaryDir undisturbed;
    const double time =
        milliseconds_of([&] { open_library(undisturbed.filePath("library.db").toStdString(), options()); });
    for (int round = 0; round < short_rounds; ++round) {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath("library.db").toStdString();
        Victim victim({"make", text(path)});
        QCOMPARE(victim.next(), 1);
        sleep_at_random(time);
        made += victim.kill(1) == 2 ? 1 : 0;
        const auto library = open_library(path, options());
        taken(library->documents().add(sample_document(1), pages_with({"a page"})));
        QVERIFY(taken(library->verify()).problems.empty());
    }
    qInfo("killed %d times before it was made, %d times after", short_rounds - made, made);
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
    for (int round = 0; round < short_rounds; ++round) {
        std::filesystem::remove(exported);
        Victim victim({"export", text(path), QString::number(id), text(exported)});
        QCOMPARE(victim.next(), 1);
        sleep_at_random(time);
        victim.kill(1);
        if (!std::filesystem::exists(exported)) continue;
        ++whole;
        const auto other = open_library(folder.filePath(QString("other%1.db").arg(round)).toStdString(), options());
        QCOMPARE(saved_state(*other, taken(other->transfer().import_reading(exported)).id), 5);
    }
    qInfo("%d kills, %d after the export", short_rounds, whole);
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
    for (int round = 0; round < short_rounds; ++round) {
        Victim victim({"import", text(path), text(exported)});
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
    qInfo("%d kills, %d after the import", short_rounds, whole);
}

QTEST_GUILESS_MAIN(KillTest)
#include "kill_test.moc"
