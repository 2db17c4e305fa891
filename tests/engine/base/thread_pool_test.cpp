#include "engine/base/thread_pool.h"

#include <pthread.h>
#include <signal.h>
#include <time.h>

#include <QTest>
#include <atomic>
#include <numeric>
#include <thread>
#include <vector>

using namespace lectern;

namespace {

std::atomic<bool> is_held = false;  // by a signal, whose handler sees nothing else

}  // namespace

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

/// On a busy machine the system may not run the pool's second thread for a long time. Here it is held by a signal while
/// it looks for work: one that has begun a tile is waited for, one that has not must not be. A round used to wait until
/// every thread had looked for tiles.
void ThreadPoolTest::nobody_waits_for_a_thread_that_does_not_run() {
#ifdef _WIN32
    QSKIP("Windows has no signals that hold a thread");
#else
    ThreadPool pool(2);
    std::atomic<pthread_t> second = pthread_t{};
    while (second == pthread_t{})
        pool.parallel_for(50, [&](int, int thread) {
            QTest::qSleep(1);
            if (thread == 1) second = pthread_self();
        });
    QTest::qSleep(20);  // it has left that round
    struct sigaction hold {};
    hold.sa_handler = [](int) {
        is_held = true;
        const timespec pause{.tv_sec = 0, .tv_nsec = 1'000'000};
        while (is_held) nanosleep(&pause, nullptr);
    };
    struct sigaction before {};
    QCOMPARE(sigaction(SIGUSR1, &hold, &before), 0);
    QCOMPARE(pthread_kill(second, SIGUSR1), 0);
    while (!is_held) QTest::qSleep(1);

    std::atomic<bool> done = false;
    std::jthread watcher([&] {  // a round that waits for the thread would wait for ever
        for (int i = 0; i < 20'000 && !done; ++i) QTest::qSleep(1);
        is_held = false;
    });
    std::atomic<int> tiles = 0;
    bool was_held = true;
    for (int round = 0; round < 2000 && was_held; ++round) {
        pool.parallel_for(4, [&](int, int) { ++tiles; });  // on this thread alone
        was_held = is_held;
    }
    done = true;
    watcher.join();
    QVERIFY(was_held);
    QCOMPARE(tiles.load(), 8000);
    pool.parallel_for(50, [](int, int) {});
    QCOMPARE(sigaction(SIGUSR1, &before, nullptr), 0);
#endif
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
