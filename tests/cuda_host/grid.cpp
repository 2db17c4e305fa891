// Runs the blocks of a launch, spread over OS threads.

#include <signal.h>
#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>
#include <random>
#include <string>
#include <thread>

#include "tests/cuda_host/worker.h"

namespace cuda_host {

Settings settings;

namespace {

void check(const Launch& l) {
    const std::uint64_t blocks = std::uint64_t{l.grid.x} * l.grid.y * l.grid.z;
    const std::uint64_t threads = std::uint64_t{l.block.x} * l.block.y * l.block.z;
    if (blocks == 0 || threads == 0 || threads > most_threads || l.block.z > 64 || l.grid.y > 65535 ||
        l.grid.z > 65535 || l.grid.x > 0x7fffffff)
        throw KernelFault(std::string("kernel ") + l.name + ": no device accepts this grid or block");
    if (l.shared_bytes > settings.shared_limit)
        throw KernelFault(std::string("kernel ") + l.name + ": launched with more shared memory than " +
                          std::to_string(settings.shared_limit) + " bytes");
}

void make_memory(Worker& w) {
    w.arena = map_pages(arena_bytes, PROT_NONE);
    w.emergency_stack = map_pages(2 * stack_bytes, PROT_READ | PROT_WRITE);
    w.signal_stack = w.emergency_stack + stack_bytes;
}

void begin_launch(Worker& w, const Launch& l) {
    worker = &w;
    w.launch = &l;
    w.block.dim = l.block;
    w.block.grid = l.grid;
    w.threads = l.block.x * l.block.y * l.block.z;
    w.fault[0] = 0;
    if (w.arena == nullptr) make_memory(w);
    mprotect(w.arena, arena_bytes, PROT_NONE);
    w.arena_next = w.arena;
    w.shared.clear();
    w.shared_used = 0;
    while (w.fibers.size() < w.threads) {
        auto fiber = std::make_unique<Fiber>();
        fiber->number = static_cast<unsigned>(w.fibers.size());
        fiber->stack = map_pages(page_bytes + stack_bytes, PROT_READ | PROT_WRITE) + page_bytes;
        mprotect(fiber->stack - page_bytes, page_bytes, PROT_NONE);
        w.fibers.push_back(std::move(fiber));
    }
}

void begin_block(Worker& w, std::uint64_t number) {
    const Launch& l = *w.launch;
    const auto part = [](std::uint64_t n) { return static_cast<unsigned>(n); };
    w.block.index = {part(number % l.grid.x), part(number / l.grid.x % l.grid.y), part(number / l.grid.x / l.grid.y)};
    w.exited = w.at_barrier = w.votes = 0;
    w.ready_head = w.ready_count = 0;
    w.random = l.schedule.seed * 0x9e3779b97f4a7c15u + number;
    w.favoured = 0;
    w.patience = 16u << draw(w, 9);
    for (unsigned i = 0; i < (w.threads + 31) / 32; ++i) {
        w.warps[i].arrived = w.warps[i].ready = 0;
        w.warps[i].first = i * 32;
        w.warps[i].exited = w.warps[i].absent = i * 32 + 32 > w.threads ? ~0u << (w.threads % 32) : 0;
    }
    for (unsigned i = 0; i < w.threads; ++i) {
        Fiber& fiber = *w.fibers[i];
        fiber.index = {i % l.block.x, i / l.block.x % l.block.y, i / l.block.x / l.block.y};
        fiber.block = &w.block;
        fiber.lane = i % 32;
        fiber.warp = &w.warps[i / 32];
        fiber.exited = false;
        fiber.copies.clear();
        fiber.open_group = 0;
        if (fiber.fresh) prepare_stack(fiber);
        make_ready(i);
    }
}

void run_block(std::uint64_t number) {
    Worker& w = *worker;
    begin_block(w, number);
    if (w.shared.empty() && w.launch->shared_bytes > 0)
        add_shared(nullptr, "dynamic", w.launch->shared_bytes);
    else
        for (const SharedArray& array : w.shared) fill_shared(array);
    current = take_ready();
    switch_to(w.main, me().context);
    current = nullptr;
    if (w.fault[0] == 0 && w.exited < w.threads) report_deadlock(w);
    for (const SharedArray& array : w.shared)
        if (w.fault[0] == 0 && !canary_intact(array))
            block_fault(w, "some thread wrote just outside shared array '%s'", array.name);
    if (w.fault[0] == 0) return;
    for (unsigned i = 0; i < w.threads; ++i) w.fibers[i]->fresh = true;  // abandoned, most in the middle of the kernel
}

/// The numbers of a launch's blocks in the order in which they start.
std::vector<std::uint64_t> order_of_blocks(std::uint64_t blocks, const Schedule& schedule) {
    std::vector<std::uint64_t> order(blocks);
    std::iota(order.begin(), order.end(), 0);
    if (schedule.order == Schedule::reverse) std::reverse(order.begin(), order.end());
    if (schedule.order == Schedule::random) std::shuffle(order.begin(), order.end(), std::mt19937_64(schedule.seed));
    return order;
}

/// Workers that have no launch now.
class WorkerPool {
 public:
    std::unique_ptr<Worker> take() {
        const std::lock_guard lock(mutex_);
        if (workers_.empty()) return std::make_unique<Worker>();
        std::unique_ptr<Worker> w = std::move(workers_.back());
        workers_.pop_back();
        return w;
    }
    void give_back(std::unique_ptr<Worker> w) {
        const std::lock_guard lock(mutex_);
        workers_.push_back(std::move(w));
    }

 private:
    std::mutex mutex_;
    std::vector<std::unique_ptr<Worker>> workers_;
};

/// A full fiber stack cannot hold the signal frame.
class SignalStack {
 public:
    explicit SignalStack(char* memory) {
        stack_t own{};
        own.ss_sp = memory;
        own.ss_size = stack_bytes;
        sigaltstack(&own, &before_);
    }
    SignalStack(const SignalStack&) = delete;
    SignalStack& operator=(const SignalStack&) = delete;
    ~SignalStack() { sigaltstack(&before_, nullptr); }

 private:
    stack_t before_{};
};

}  // namespace

void run(const Launch& l) {
    check(l);
    watch_for_bad_addresses();
    static WorkerPool pool;
    const std::uint64_t blocks = std::uint64_t{l.grid.x} * l.grid.y * l.grid.z;
    const std::vector<std::uint64_t> order = order_of_blocks(blocks, l.schedule);
    std::atomic<std::uint64_t> next{0};
    std::mutex mutex;
    std::string fault;
    const auto work = [&] {
        std::unique_ptr<Worker> w = pool.take();
        begin_launch(*w, l);
        {
            const SignalStack stack(w->signal_stack);
            for (std::uint64_t i = next++; w->fault[0] == 0 && i < blocks; i = next++) run_block(order[i]);
        }
        worker = nullptr;
        if (w->fault[0] != 0) {
            next = blocks;
            const std::lock_guard lock(mutex);
            fault = w->fault;
        }
        pool.give_back(std::move(w));
    };
    const unsigned cores =
        settings.os_threads > 0 ? settings.os_threads : std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::thread> others;
    for (std::uint64_t i = 1; i < std::min<std::uint64_t>(cores, blocks); ++i) others.emplace_back(work);
    work();
    for (std::thread& t : others) t.join();
    if (!fault.empty()) throw KernelFault(fault);
}

}  // namespace cuda_host
