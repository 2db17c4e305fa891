#pragma once

// Launches kernels on the host, and memory that only they may touch.

#include <cstdint>

#include "tests/cuda_host/block.h"

namespace cuda_host {

/// The order in which ready fibers and blocks run. A correct kernel gives the same bits in every one.
struct Schedule {
    enum Order { forward, reverse, random } order = forward;
    std::uint64_t seed = 1;
};

struct Settings {
    unsigned os_threads = 0;  ///< 0: one for each processor
    /// What every target has for one block (sm_80: 163 KiB, sm_90: 227, sm_86, sm_89 and sm_120: 99).
    std::size_t shared_limit = 99 * 1024;
};
extern Settings settings;

struct Launch {
    const char* name;
    dim3 grid, block;
    std::size_t shared_bytes;
    void (*call)(const void* arguments);
    const void* arguments;
    Schedule schedule{};
};

/// Throws KernelFault.
void run(const Launch& launch);

/// Memory that ends at a guard page, filled with 0xff: NaN in every float format.
void* guarded_allocate(std::size_t bytes);
void guarded_free(void* memory, std::size_t bytes);
/// Whether anything may touch that memory. Closed, an access of host code to it is a crash.
void guarded_open(void* memory, std::size_t bytes, bool open);

}  // namespace cuda_host
