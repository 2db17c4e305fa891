#include "engine/base/thread_pool.h"

#include <algorithm>
#include <chrono>

#include "engine/base/thread_priority.h"
#include "engine/base/word_wait.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace lectern {

namespace {

void relax() {
#if defined(__x86_64__)
    _mm_pause();
#endif
}

/// Spins while `value` equals `old` for at most this long (operations of a small model are tens of microseconds
/// apart, a sleep and a wake-up cost about as much), then sleeps until it changes.
constexpr auto spin_time = std::chrono::microseconds(50);

void wait_while(const std::atomic<std::uint32_t>& value, std::uint32_t old) {
    const auto deadline = std::chrono::steady_clock::now() + spin_time;
    while (value.load(std::memory_order_acquire) == old) {
        for (int i = 0; i < 64; ++i) {
            if (value.load(std::memory_order_acquire) != old) return;
            relax();
        }
        if (std::chrono::steady_clock::now() > deadline) sleep_while(value, old);
    }
}

}  // namespace

ThreadPool::ThreadPool(int threads) : ranges_(static_cast<std::size_t>(std::max(threads, 1))) {
    const int priority = thread_priority();
    for (int i = 1; i < std::max(threads, 1); ++i) {
        workers_.emplace_back([this, i, priority] {
            take_priority(priority);
            serve(i);
        });
    }
}

ThreadPool::~ThreadPool() {
    stop_ = true;
    round_.fetch_add(1, std::memory_order_release);
    wake_all(round_);
    for (auto& worker : workers_) worker.join();
}

void ThreadPool::parallel_for(int tiles, const std::function<void(int, int)>& work) {
    if (tiles <= 0) return;
    if (tiles == 1 || workers_.empty()) {
        for (int tile = 0; tile < tiles; ++tile) work(tile, 0);
        return;
    }
    work_ = &work;
    unfinished_.store(static_cast<std::uint32_t>(tiles), std::memory_order_relaxed);
    const std::int64_t threads = this->threads();
    for (std::int64_t t = 0; t < threads; ++t) {
        const auto next = static_cast<std::uint64_t>(tiles * t / threads),
                   end = static_cast<std::uint64_t>(tiles * (t + 1) / threads);
        // From here on a thread that is still looking for tiles may take these.
        ranges_[static_cast<std::size_t>(t)].tiles.store(end << 32 | next, std::memory_order_release);
    }
    round_.fetch_add(1, std::memory_order_release);
    wake_all(round_);
    take_tiles(0);
    for (std::uint32_t left = unfinished_.load(std::memory_order_acquire); left != 0;
         left = unfinished_.load(std::memory_order_acquire))
        wait_while(unfinished_, left);
}

void ThreadPool::take_tiles(int thread) {
    for (std::size_t i = 0; i < ranges_.size(); ++i) {
        Range& range = ranges_[(static_cast<std::size_t>(thread) + i) % ranges_.size()];
        for (;;) {
            const std::uint64_t taken = range.tiles.fetch_add(1, std::memory_order_acq_rel);
            const auto tile = static_cast<std::uint32_t>(taken), end = static_cast<std::uint32_t>(taken >> 32);
            if (tile >= end) break;
            (*work_)(static_cast<int>(tile), thread);
            if (unfinished_.fetch_sub(1, std::memory_order_acq_rel) == 1) wake_one(unfinished_);
        }
    }
}

void ThreadPool::serve(int thread) {
    std::uint32_t seen = 0;
    while (true) {
        wait_while(round_, seen);
        seen = round_.load(std::memory_order_acquire);
        if (stop_) return;
        take_tiles(thread);
    }
}

}  // namespace lectern
