// Fibers: how the threads of a block take turns on an OS thread.

#include <bit>
#include <utility>

#include "tests/cuda_host/worker.h"

namespace cuda_host {

constinit thread_local Thread* current = nullptr;
constinit thread_local Worker* worker = nullptr;

namespace {

// swapcontext makes a system call each time, 30 times slower; a port to another processor can use it.
#ifndef __x86_64__
#error "write switch_stack and the fault landing for this processor"
#endif
__attribute__((naked, noinline)) void switch_stack(void** /*save*/, void* /*load*/) {
    asm("pushq %rbp; pushq %rbx; pushq %r12; pushq %r13; pushq %r14; pushq %r15\n"
        "movq %rsp, (%rdi); movq %rsi, %rsp\n"
        "popq %r15; popq %r14; popq %r13; popq %r12; popq %rbx; popq %rbp; ret");
}

void exit_thread() {
    Fiber& self = me();
    for (const PendingCopy& c : self.copies)
        if (c.bytes != 0) fault("exits with a cp.async that it never waited for");
    self.exited = true;
    worker->exited++;
    Warp& warp = *self.warp;
    warp.exited |= 1u << self.lane;
    for (unsigned lane = 0; lane < 32; ++lane)
        if ((warp.arrived >> lane & 1) != 0 && (warp.waits[lane].mask >> self.lane & 1) != 0)
            fault("exits while lane %u of its warp waits for it at %s (line %u)", lane, warp.waits[lane].what,
                  static_cast<unsigned>(warp.waits[lane].where.line()));
    suspend();
}

void fiber_main() {
    for (;;) {
        worker->launch->call(worker->launch->arguments);
        exit_thread();
    }
}

}  // namespace

void switch_to(Context& from, Context& to) {
    switch_stack(&from.stack_pointer, to.stack_pointer);
}

unsigned draw(Worker& w, unsigned below) {
    w.random = w.random * 6364136223846793005u + 1442695040888963407u;
    return static_cast<unsigned>((w.random >> 33) % below);
}

void make_ready(unsigned number) {
    Worker& w = *worker;
    if (w.launch->schedule.order == Schedule::random)
        w.warps[number / 32].ready |= 1u << number % 32;
    else
        w.ready[(w.ready_head + w.ready_count) % most_threads] = number;
    w.ready_count++;
}

/// Some lane of the favoured warp. If every fiber had the same chance, all warps would go on at the same pace and never
/// be as far apart as barriers allow.
static unsigned take_random(Worker& w) {
    if (w.warps[w.favoured].ready == 0 || draw(w, w.patience) == 0) {
        do w.favoured = draw(w, (w.threads + 31) / 32);
        while (w.warps[w.favoured].ready == 0);
    }
    Warp& warp = w.warps[w.favoured];
    const unsigned start = draw(w, 32);
    const unsigned lane =
        (start + static_cast<unsigned>(std::countr_zero(std::rotr(warp.ready, static_cast<int>(start))))) % 32;
    warp.ready &= ~(1u << lane);
    return warp.first + lane;
}

Fiber* take_ready() {
    Worker& w = *worker;
    if (w.ready_count == 0) return nullptr;
    const unsigned tail = (w.ready_head + --w.ready_count) % most_threads;
    switch (w.launch->schedule.order) {
        case Schedule::random:
            return w.fibers[take_random(w)].get();
        case Schedule::reverse:
            return w.fibers[w.ready[tail]].get();
        case Schedule::forward:
            break;
    }
    return w.fibers[w.ready[std::exchange(w.ready_head, (w.ready_head + 1) % most_threads)]].get();
}

/// Switches to the next fiber directly; with none ready, to run_block, which finds out whether the block is done or
/// stuck.
void suspend() {
    Fiber& self = me();
    Fiber* next = take_ready();
    if (next == &self) return;
    current = next;
    switch_to(self.context, next != nullptr ? next->context : worker->main);
}

void prepare_stack(Fiber& fiber) {
    // Different offsets, or the hot ends of all stacks would compete for the same few sets of the L1 cache.
    char* top = fiber.stack + stack_bytes - std::size_t{fiber.number % 32} * 448;
    auto* slot = reinterpret_cast<void**>(reinterpret_cast<std::uintptr_t>(top) & ~std::uintptr_t{63}) - 1;
    *slot = nullptr;  // fiber_main's return address; it never returns
    *--slot = reinterpret_cast<void*>(&fiber_main);
    fiber.context.stack_pointer = slot - 6;  // six callee-saved registers, values irrelevant
    fiber.fresh = false;
}

}  // namespace cuda_host
