#include "engine/read/pace.h"

#include <QtTest/QtTest>
#include <algorithm>
#include <functional>

using lectern::Pace;

namespace {

constexpr int chunk = 512;

/// Seconds that a chunk takes whose tokens attend to `cells` cells each.
using Cost = std::function<double(double cells)>;

/// A machine: reads `total` tokens in chunks, each token attending to what was kept and to the chunk up to itself.
double seconds_between(int from, int to, int most_cells, const Cost& cost) {
    double sum = 0;
    for (int before = from; before < to; before += chunk) {
        const int tokens = std::min(chunk, to - before);
        sum += tokens * cost(std::min(before, most_cells) + tokens / 2.0);
    }
    return sum;
}

double estimate(int read, int total, int most_cells, const Cost& cost) {
    Pace pace(most_cells);
    for (int before = 0; before < read; before += chunk)
        pace.add(before, chunk, seconds_between(before, before + chunk, most_cells, cost));
    return pace.seconds_left(read, total);
}

}  // namespace

/// Promises of Pace: what it says is left comes true within a few per cent.
class PaceTest : public QObject {
    Q_OBJECT

 private slots:
    void says_nothing_before_the_first_chunk_and_after_the_last();
    void foretells_the_rest_data();
    void foretells_the_rest();
    void a_slow_chunk_does_not_mislead_for_long();
    void getting_faster_is_not_carried_on();
};

void PaceTest::says_nothing_before_the_first_chunk_and_after_the_last() {
    Pace pace(4096);
    QCOMPARE(pace.seconds_left(0, 10'000), 0.0);
    pace.add(0, chunk, 1);
    QCOMPARE(pace.seconds_left(10'000, 10'000), 0.0);
    QVERIFY(qAbs(pace.seconds_left(chunk, 3 * chunk) - 2) < 1e-9);
}

void PaceTest::foretells_the_rest_data() {
    QTest::addColumn<int>("read");
    QTest::addColumn<int>("total");
    QTest::addColumn<int>("most_cells");
    QTest::addColumn<double>("flat");
    QTest::addColumn<double>("a_thousand_cells");
    const auto row = [](const char* name, int read, int total, int most_cells, double flat, double a_thousand_cells) {
        QTest::addRow("%s", name) << read << total << most_cells << flat << a_thousand_cells;
    };
    const int all = 1 << 20;
    row("flat cost", 2048, 20'000, all, 1e-3, 0);
    row("flat cost, one chunk read", 512, 20'000, all, 1e-3, 0);
    row("line", 2048, 20'000, all, 1e-3, 1e-4);
    row("steep line", 2048, 20'000, all, 1e-3, 1e-3);
    row("line, half read", 10'240, 20'000, all, 1e-3, 2e-4);
    row("line, last chunk", 19'968, 20'000, all, 1e-3, 2e-4);
    row("budget ahead", 2048, 131'072, 4096, 1e-3, 2e-4);
    row("steep, budget ahead", 2048, 131'072, 4096, 1e-3, 1e-3);
    row("budget reached", 8192, 131'072, 4096, 1e-3, 1e-3);
    row("budget below a chunk", 2048, 131'072, 256, 1e-3, 1e-3);
}

void PaceTest::foretells_the_rest() {
    QFETCH(int, read);
    QFETCH(int, total);
    QFETCH(int, most_cells);
    QFETCH(double, flat);
    QFETCH(double, a_thousand_cells);
    const Cost cost = [=](double cells) { return flat + a_thousand_cells * cells / 1000; };
    const double truth = seconds_between(read, total, most_cells, cost);
    const double said = estimate(read, total, most_cells, cost);
    QVERIFY2(qAbs(said / truth - 1) < 0.05, qPrintable(QString("%1 s instead of %2 s").arg(said).arg(truth)));
}

/// Another program held the machine up for one chunk of twenty: the estimate is a few per cent too high, no more.
void PaceTest::a_slow_chunk_does_not_mislead_for_long() {
    const Cost cost = [](double cells) { return 1e-3 + 1e-7 * cells; };
    Pace pace(4096);
    for (int i = 0; i < 20; ++i)
        pace.add(i * chunk, chunk, seconds_between(i * chunk, (i + 1) * chunk, 4096, cost) * (i == 5 ? 3 : 1));
    const double truth = seconds_between(20 * chunk, 131'072, 4096, cost);
    const double said = pace.seconds_left(20 * chunk, 131'072);
    QVERIFY2(said > truth * 0.9 && said < truth * 1.25, qPrintable(QString("%1 of %2").arg(said).arg(truth)));
}

/// The first chunks were slow (the model came from disk): a falling line would promise that the rest costs nothing.
void PaceTest::getting_faster_is_not_carried_on() {
    Pace pace(1 << 20);
    pace.add(0, chunk, 4);
    pace.add(chunk, chunk, 1);
    pace.add(2 * chunk, chunk, 1);
    QVERIFY(pace.seconds_left(3 * chunk, 103 * chunk) >= 100);
}

QTEST_APPLESS_MAIN(PaceTest)
#include "pace_test.moc"
