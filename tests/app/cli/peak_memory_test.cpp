#include <sys/resource.h>

#include "engine/policies/policy.h"
#include "tests/app/cli/lectern_cli.h"
#include "tests/thorough.h"

using lectern::test::Ended;
using lectern::test::smollm;

/// Promises about memory: what the program says it will take is what it takes.
class PeakMemoryTest : public QObject {
    Q_OBJECT

 private slots:
    void loading_takes_little_more_than_the_weights();
    void the_declared_peak_is_the_real_one_data();
    void the_declared_peak_is_the_real_one();
};

double largest_child() {
    rusage used{};
    getrusage(RUSAGE_CHILDREN, &used);
    return static_cast<double>(used.ru_maxrss) * 1024;
}

/// An eighth more than the file for panels, 40 MiB for all else. First of all tests, or others' children count.
void PeakMemoryTest::loading_takes_little_more_than_the_weights() {
    const Ended run = lectern::test::lectern({"generate", "-m", smollm(), "-p", "Hello", "-n", "1", "-t", "2"});
    QVERIFY2(run.code == 0, run.all());
    const double peak = largest_child(), weights = static_cast<double>(QFileInfo(smollm()).size()) * 9 / 8;
    QVERIFY2(peak < weights + (40 << 20), qPrintable(QString("%1 MiB").arg(peak / (1 << 20))));
}

void PeakMemoryTest::the_declared_peak_is_the_real_one_data() {
    QTest::addColumn<int>("bytes");
    QTest::addColumn<QStringList>("options");
    QTest::addRow("small budget") << 12'000 << QStringList{"--budget", "1024"};
    QTest::addRow("rank") << 8'000 << QStringList{"--budget", "1024", "--positions", "rank"};
    QTest::addRow("large budget, f32") << 8'000 << QStringList{"--budget", "1500", "--format", "f32"};
    for (const std::string& policy : lectern::policy_names()) {
        // Heads for zap come with Lectern. Without LECTERN_THOROUGH one of each kind: reads keys, is trained,
        // attends, replays.
        const bool is_one_of_its_kind =
            policy == "keydiff" || policy == "zap" || policy == "snapkv" || policy == "replay";
        if (policy == "full" || (policy != "zap" && lectern::lacks_heads(policy, {}))) continue;
        if (!lectern::test::is_thorough() && !is_one_of_its_kind) continue;
        QTest::addRow("%s", policy.c_str())
            << 8'000 << QStringList{"--budget", "800", "--policy", policy.c_str(), "--format", "f16"};
    }
    for (const char* format : {"q4", "bf16", "q8"}) {
        QTest::addRow("%s", format) << 8'000 << QStringList{"--budget", "1500", "--format", format};
        if (!lectern::test::is_thorough()) break;
    }
    // A machine that is slow saves more often while it reads, and less at a time.
    for (const char* seconds : {"1", "1000"})
        QTest::addRow("kivi4, saved every %s s", seconds)
            << 12'000 << QStringList{"--format", "kivi4", "--save-every", seconds};
    if (lectern::test::is_thorough()) QTest::addRow("kivi2") << 12'000 << QStringList{"--format", "kivi2"};
    QTest::addRow("expected-attention, rank, large chunks")
        << 12'000
        << QStringList{"--budget", "1024", "--policy", "expected-attention", "--positions", "rank", "--chunk", "1024"};
    QTest::addRow("expected-attention, saved often")
        << 12'000
        << QStringList{"--budget", "1024", "--policy", "expected-attention", "--chunk", "1024", "--save-every", "1"};
    QTest::addRow("full, large chunks") << 8'000 << QStringList{"--chunk", "2048"};
}

/// Within 5 % of the peak that the system counted, and at most weights + budget + 300 MiB.
void PeakMemoryTest::the_declared_peak_is_the_real_one() {
    QFETCH(int, bytes);
    QFETCH(QStringList, options);
    QTemporaryDir folder;
    const QString text = lectern::test::write(folder.filePath("text.txt"), lectern::test::some_text(bytes));
    const Ended run = lectern::test::lectern(
        QStringList{"read", "-m", smollm(), text, "--json", "-t", "2", "--library", folder.filePath("library")} +
        options);
    QVERIFY2(run.code == 0, run.all());
    const QJsonObject reading = run.json()["reading"].toObject();
    const double declared = reading["declared_peak_bytes"].toDouble(), peak = reading["peak_bytes"].toDouble();
    const double budget = run.json()["plan"]["budget_bytes"].toDouble();
    const QString words = QString("declared %1 MiB, measured %2 MiB, budget %3 MiB")
                              .arg(declared / (1 << 20))
                              .arg(peak / (1 << 20))
                              .arg(budget / (1 << 20));
    qInfo("%s", qPrintable(words));
    QVERIFY2(qAbs(declared / peak - 1) < 0.05, qPrintable(words));
    QVERIFY2(peak < static_cast<double>(QFileInfo(smollm()).size()) + budget + 300 * 1024.0 * 1024, qPrintable(words));

    // The largest of all children so far, so it can only be compared where this one is the largest.
    const double seen = largest_child();
    QVERIFY2(seen > peak * 0.98, "the program says that it took more than the system saw");
    if (QTest::currentDataTag() == QByteArray("small budget")) QVERIFY(seen < peak * 1.02);
}

QTEST_GUILESS_MAIN(PeakMemoryTest)
#include "peak_memory_test.moc"
