#pragma once

// What the runner keeps of the block that an OS thread runs: fibers, warps, shared memory. Only for the runner's files.

#include <array>
#include <memory>

#include "tests/cuda_host/block.h"
#include "tests/cuda_host/launch.h"

namespace cuda_host {

constexpr std::size_t page_bytes = 4096, stack_bytes = 128 * 1024, arena_bytes = 1024 * 1024;
constexpr unsigned most_threads = 1024;

/// A stack pointer is a context: the callee-saved registers lie on the stack.
struct Context {
    void* stack_pointer = nullptr;
};

struct Warp;

struct Fiber : Thread {
    Context context;
    char* stack = nullptr;
    unsigned number = 0;  ///< within the block
    bool fresh = true;    ///< its stack must be prepared before it runs
    Warp* warp = nullptr;
    bool exited = false;
    int vote_result = 0;
};

/// Where a thread that does not run stands.
struct Wait {
    const char* what = nullptr;
    Where where;
    std::uint32_t mask = 0;
};

struct Warp {
    std::array<Lane, 32> lanes;
    std::array<Wait, 32> waits;
    unsigned first = 0;  ///< number of the thread in lane 0
    std::uint32_t arrived = 0, exited = 0;
    std::uint32_t ready = 0;   ///< lanes, where the schedule is random
    std::uint32_t absent = 0;  ///< lanes beyond the block; counted as exited, but masks may name them
};

struct SharedArray {
    const void* site;  ///< null: the dynamic one
    const char* name;
    char *data, *pages, *guard;
    std::size_t bytes;
};

/// One for each OS thread that runs blocks; kept between launches, because its stacks are costly to map.
struct Worker {
    Context main;
    std::vector<std::unique_ptr<Fiber>> fibers;
    std::vector<Warp> warps{most_threads / 32};
    char *emergency_stack = nullptr, *signal_stack = nullptr;
    std::array<unsigned, most_threads> ready;  ///< ring, where the schedule is not random
    unsigned ready_head = 0, ready_count = 0;
    std::uint64_t random = 1;
    unsigned favoured = 0;  ///< warp that goes on while it can
    unsigned patience = 1;  ///< lanes that run, on average, until another is favoured all the same

    const Launch* launch = nullptr;
    Block block{};
    unsigned threads = 0, exited = 0, at_barrier = 0, votes = 0;
    Fiber* first_at_barrier = nullptr;
    char fault[1024] = "";  ///< no std::string: an abandoned fiber never frees anything

    char *arena = nullptr, *arena_next = nullptr;
    std::vector<SharedArray> shared;
    std::size_t shared_used = 0;
};
extern constinit thread_local Worker* worker;

inline Fiber& me() {
    return *static_cast<Fiber*>(current);
}
inline Wait& wait_of(const Fiber& fiber) {
    return fiber.warp->waits[fiber.lane];
}

// fibers.cpp
/// A random number below that.
unsigned draw(Worker& w, unsigned below);
void make_ready(unsigned number);
Fiber* take_ready();
/// Gives the processor away until somebody has made it ready.
void suspend();
void switch_to(Context& from, Context& to);
void prepare_stack(Fiber& fiber);

// faults.cpp
[[gnu::format(printf, 2, 3)]] void block_fault(Worker& w, const char* format, ...);
void report_deadlock(Worker& w);
/// Turns accesses to guard pages into faults; once for the process.
void watch_for_bad_addresses();

// shared_memory.cpp
char* map_pages(std::size_t bytes, int protection);
void* add_shared(const void* site, const char* name, std::size_t bytes);
void fill_shared(const SharedArray& array);
bool canary_intact(const SharedArray& array);

}  // namespace cuda_host
