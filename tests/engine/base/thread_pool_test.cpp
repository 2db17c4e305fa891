#include "engine/base/thread_pool.h"

#include <sched.h>

#include <QTest>
#include <atomic>
#include <chrono>
#include <numeric>
#include <thread>
#include <vector>

using namespace lectern;

class ThreadPoolTest : public QObject {
    Q_OBJECT

 private slots:
    void every_tile_runs_exactly_once_data();
    void every_tile_runs_exactly_once();
    void what_the_tiles_wrote_is_there_afterwards();
    void many_short_rounds_lose_nothing();
    void a_tile_may_use_another_pool();
    void a_thread_index_is_never_used_by_two_at_once();
    void nobody_waits_for_a_thread_that_does_not_run();
    void pools_end_at_any_moment();
    void there_is_a_core();
};

void ThreadPoolTest::every_tile_runs_exactly_once_data() {
    QTest::addColumn<int>("threads");
    QTest::addColumn<int>("tiles");
    for (const int threads : {-1, 0, 1, 2, 3, 8})
        for (const int tiles : {-1, 0, 1, 2, 7, 1000})
            QTest::addRow("%d threads, %d tiles", threads, tiles) << threads << tiles;
}

void ThreadPoolTest::every_tile_runs_exactly_once() {
    QFETCH(int, threads);
    QFETCH(int, tiles);
    ThreadPool pool(threads);
    QCOMPARE(pool.threads(), std::max(threads, 1));
    std::vector<std::atomic<int>> runs(static_cast<std::size_t>(std::max(tiles, 0)));
    std::atomic<bool> inside = true;
    pool.parallel_for(tiles, [&](int tile, int thread) {
        ++runs[static_cast<std::size_t>(tile)];
        if (thread < 0 || thread >= pool.threads()) inside = false;
    });
    QVERIFY(inside);
    for (const auto& count : runs) QCOMPARE(count.load(), 1);
}

/// Plain memory, as kernels use it: the end of a round must make all writes visible to the caller.
void ThreadPoolTest::what_the_tiles_wrote_is_there_afterwards() {
    ThreadPool pool(4);
    std::vector<int> squares(500);
    for (int round = 0; round < 200; ++round) {
        pool.parallel_for(500, [&](int tile, int) { squares[static_cast<std::size_t>(tile)] = tile * round; });
        QCOMPARE(std::accumulate(squares.begin(), squares.end(), 0), 499 * 500 / 2 * round);
    }
}

void ThreadPoolTest::many_short_rounds_lose_nothing() {
    ThreadPool pool(3);
    std::atomic<int> done = 0;
    for (int round = 0; round < 20'000; ++round) pool.parallel_for(round % 5, [&](int, int) { ++done; });
    QCOMPARE(done.load(), 20'000 / 5 * (0 + 1 + 2 + 3 + 4));
}

void ThreadPoolTest::a_tile_may_use_another_pool() {
    ThreadPool outer(2);
    std::atomic<int> done = 0;
    outer.parallel_for(4, [&](int, int) {
        ThreadPool inner(2);
        inner.parallel_for(25, [&](int, int) { ++done; });
    });
    QCOMPARE(done.load(), 100);
}

void ThreadPoolTest::a_thread_index_is_never_used_by_two_at_once() {
    ThreadPool pool(4);
    std::vector<std::atomic<int>> users(4);
    std::atomic<bool> alone = true;
    for (int round = 0; round < 50; ++round)
        pool.parallel_for(64, [&](int, int thread) {
            auto& user = users[static_cast<std::size_t>(thread)];
            if (++user != 1) alone = false;
            --user;
        });
    QVERIFY(alone);
}

/// Other threads keep every core busy, and the system lets the pool's second thread run only where nobody else wants
/// to. What one thread does in this time two must do in five times as much: where each round waited for the second
/// thread to have looked for tiles, they took a hundred times and more.
void ThreadPoolTest::nobody_waits_for_a_thread_that_does_not_run() {
    constexpr int rounds = 2000;
    const auto seconds_of = [](ThreadPool& pool) {
        std::atomic<int> sum = 0;
        const auto start = std::chrono::steady_clock::now();
        for (int round = 0; round < rounds; ++round)
            pool.parallel_for(4, [&](int, int) {
                for (int i = 0; i < 2000; ++i) sum.fetch_add(i, std::memory_order_relaxed);
            });
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    };
    ThreadPool one(1), two(2);
    std::atomic<bool> is_idle = false;
    two.parallel_for(50, [&](int, int thread) {
        QTest::qSleep(1);
        if (thread != 1) return;
        const sched_param none{};
        is_idle = sched_setscheduler(0, SCHED_IDLE, &none) == 0;
    });
    QVERIFY(is_idle);
    std::atomic<bool> stop = false;
    std::vector<std::jthread> busy;
    for (int i = 0; i < ThreadPool::available_cores(); ++i)
        busy.emplace_back([&] {
            while (!stop) {
            }
        });
    const double alone = seconds_of(one), beside = seconds_of(two);
    stop = true;
    QVERIFY2(beside < 5 * alone, qPrintable(QString("%1 s, alone %2 s").arg(beside).arg(alone)));
}

void ThreadPoolTest::pools_end_at_any_moment() {
    for (int i = 0; i < 200; ++i) {
        ThreadPool pool(3);
        if (i % 2 == 0) pool.parallel_for(3, [](int, int) {});
    }
}

void ThreadPoolTest::there_is_a_core() {
    QVERIFY(ThreadPool::available_cores() >= 1);
}

QTEST_APPLESS_MAIN(ThreadPoolTest)
#include "thread_pool_test.moc"
