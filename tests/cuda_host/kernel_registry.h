#pragma once

// The names under which kernels that g++ compiled are launched.

#include <map>
#include <string_view>

#include "tests/cuda_host/cuda_on_host.h"

namespace cuda_host {

struct Kernel {
    void (*call)(const void* arguments);
    std::size_t argument_bytes;
};

/// All kernels of the program by name.
std::map<std::string_view, Kernel>& kernels();

struct RegisteredKernel {
    RegisteredKernel(const char* name, Kernel kernel) { kernels()[name] = kernel; }
};

}  // namespace cuda_host

#define KERNEL(name, Arguments, ...)                                                                 \
    static void name(const Arguments& a);                                                            \
    static const ::cuda_host::RegisteredKernel name##_registered(                                    \
        #name, {[](const void* p) { name(*static_cast<const Arguments*>(p)); }, sizeof(Arguments)}); \
    static void name(const Arguments& a)
