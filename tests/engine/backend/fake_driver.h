#pragma once

#include <cstddef>

// A driver of graphics cards without a card: a library with the functions of libcuda that the engine looks up. What it
// says of its cards, and what it fails at, a test decides. Its memory is the host's; kernels do nothing.

/// Results are those of cuda.h: 0 succeeds.
struct FakeDriver {
    int version = 13000;
    int starts = 0;  ///< result of cuInit
    int cards = 1;
    int compute_major = 8, compute_minor = 0;
    std::size_t memory_bytes = std::size_t{1} << 30, taken_bytes = 0;
    int context = 0;   ///< result of cuDevicePrimaryCtxRetain
    int image = 0;     ///< result of cuModuleLoadData
    int kernels = 0;   ///< result of cuModuleGetFunction
    int launches = 0;  ///< result of cuLaunchKernel
    int open_contexts = 0, open_streams = 0, open_modules = 0, open_events = 0, open_host_pieces = 0;
};

/// Of the library that was loaded last; found in it by its name.
extern "C" FakeDriver* fake_driver();
