// Faults of kernels: how a block is abandoned, and what is said about it.

#include <fmt/format.h>
#include <signal.h>
#include <ucontext.h>

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <string>

#include "tests/cuda_host/worker.h"

namespace cuda_host {

namespace {

constinit thread_local char* bad_address = nullptr;
constinit thread_local bool bad_write = false;

/// The fault text: where it happened, then what.
void set_fault(Worker& w, const Fiber* fiber, const char* format, va_list arguments) {
    const uint3& b = w.block.index;
    const auto rest = [&w](int used) { return sizeof w.fault - static_cast<std::size_t>(used); };
    int n = std::snprintf(w.fault, sizeof w.fault, "kernel %s, block (%u,%u,%u)", w.launch->name, b.x, b.y, b.z);
    if (fiber != nullptr)
        n += std::snprintf(w.fault + n, rest(n), ", thread (%u,%u,%u)", fiber->index.x, fiber->index.y, fiber->index.z);
    n += std::snprintf(w.fault + n, rest(n), ": ");
    std::vsnprintf(w.fault + n, rest(n), format, arguments);
}

/// Runs on the emergency stack, as the fiber that touched the address.
[[noreturn]] void fault_landing() {
    const Worker& w = *worker;
    const char *p = bad_address, *verb = bad_write ? "writes" : "reads";
    for (const SharedArray& array : w.shared)
        if (p >= array.guard && p < array.guard + page_bytes)
            fault("%s out of bounds: shared array '%s' (%zu bytes), at byte %td", verb, array.name, array.bytes,
                  p - array.data);
    if (p >= w.arena && p < w.arena + arena_bytes)
        fault("%s out of bounds: in shared memory, beyond every array", verb);
    for (unsigned i = 0; i < w.threads; ++i)
        if (p < w.fibers[i]->stack && p >= w.fibers[i]->stack - page_bytes)
            fault("overflows its stack of %zu bytes", stack_bytes);
    fault("%s out of bounds: global memory (or far beyond its stack), address %p", verb, static_cast<const void*>(p));
}

void on_bad_address(int signal, siginfo_t* info, void* raw) {
    if (worker == nullptr || current == nullptr) {  // not a kernel: die as usual
        ::signal(signal, SIG_DFL);
        return;
    }
    auto& registers = static_cast<ucontext_t*>(raw)->uc_mcontext.gregs;
    bad_address = static_cast<char*>(info->si_addr);
    bad_write = (registers[REG_ERR] & 2) != 0;
    // Returning from the handler continues in fault_landing, outside signal context, where anything is allowed.
    registers[REG_RIP] = reinterpret_cast<greg_t>(&fault_landing);
    registers[REG_RSP] = reinterpret_cast<greg_t>(worker->emergency_stack + stack_bytes - 64 - 8);
}

}  // namespace

void fault(const char* format, ...) {
    Fiber* fiber = &me();
    va_list arguments;
    va_start(arguments, format);
    set_fault(*worker, fiber, format, arguments);
    va_end(arguments);
    current = nullptr;
    switch_to(fiber->context, worker->main);
    __builtin_unreachable();
}

void block_fault(Worker& w, const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    set_fault(w, nullptr, format, arguments);
    va_end(arguments);
}

void report_deadlock(Worker& w) {
    struct Group {
        const char* what;
        unsigned line, count;
        unsigned first;
    };
    std::vector<Group> groups;
    for (unsigned i = 0; i < w.threads; ++i) {
        const Fiber& fiber = *w.fibers[i];
        const char* what = fiber.exited ? "have exited" : wait_of(fiber).what;
        const unsigned line = fiber.exited ? 0 : static_cast<unsigned>(wait_of(fiber).where.line());
        const auto same = [&](const Group& g) { return g.what == what && g.line == line; };
        const auto group = std::find_if(groups.begin(), groups.end(), same);
        if (group == groups.end())
            groups.push_back({what, line, 1, i});
        else
            group->count++;
    }
    std::string text = "deadlock:";
    for (const Group& g : groups)
        text += g.line != 0
                    ? fmt::format(" {} threads wait at {} in line {} (first: {});", g.count, g.what, g.line, g.first)
                    : fmt::format(" {} threads {};", g.count, g.what);
    block_fault(w, "%s", text.c_str());
}

void watch_for_bad_addresses() {
    static const bool watching = [] {
        struct sigaction action {};
        action.sa_sigaction = on_bad_address;
        action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
        return sigaction(SIGSEGV, &action, nullptr) == 0 && sigaction(SIGBUS, &action, nullptr) == 0;
    }();
    if (!watching) throw KernelFault("bad addresses cannot be watched for here");
}

}  // namespace cuda_host
