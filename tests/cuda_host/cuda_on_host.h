#pragma once

// Lets a kernel file written for nvcc be compiled a second time by g++ and run on the CPU. The second compilation runs
// the same text of a kernel, so index arithmetic, edges, fragment layouts, barriers and copy groups are tested on any
// machine; nvcc proves syntax. Every CUDA thread of a block is a fiber; blocks are spread over OS threads. A fiber runs
// until it needs other lanes (shuffle, vote, mma, barrier), then the next one runs. Rules for kernels: README.md.

#include <cmath>

#include "tests/cuda_host/block.h"

#define __global__
#define __device__
#define __forceinline__ inline
#define __launch_bounds__(...)
#define __restrict__ __restrict
#define SHARED(name, ...)         \
    using name##_t = __VA_ARGS__; \
    static char name##_site;      \
    name##_t& name = *static_cast<name##_t*>(::cuda_host::shared_array(&name##_site, #name, sizeof(name##_t)))
#define DYNAMIC_SHARED(type, name) type* name = static_cast<type*>(::cuda_host::dynamic_shared())

#define threadIdx (::cuda_host::current->index)
#define blockIdx (::cuda_host::current->block->index)
#define blockDim (::cuda_host::current->block->dim)
#define gridDim (::cuda_host::current->block->grid)

// Barriers, shuffles, votes. The default argument records the caller's line for the fault report.
#define CALLERS_LINE cuda_host::Where where = cuda_host::Where::current()

inline void __syncthreads(CALLERS_LINE) {
    cuda_host::block_barrier("__syncthreads", where, cuda_host::BlockVote::none, 0);
}
inline int __syncthreads_or(int p, CALLERS_LINE) {
    return cuda_host::block_barrier("__syncthreads_or", where, cuda_host::BlockVote::any, p);
}
inline int __syncthreads_count(int p, CALLERS_LINE) {
    return cuda_host::block_barrier("__syncthreads_count", where, cuda_host::BlockVote::count, p);
}
inline void __syncwarp(std::uint32_t mask = ~0u, CALLERS_LINE) {
    cuda_host::warp_barrier(where, mask);
}
// A source lane outside of the warp: CUDA keeps the own value, and so do these.
template <class T>
T __shfl_sync(std::uint32_t mask, T v, int source, CALLERS_LINE) {
    return cuda_host::shuffle("__shfl_sync", where, mask, v, static_cast<unsigned>(source) & 31u);
}
template <class T>
T __shfl_xor_sync(std::uint32_t mask, T v, int bits, CALLERS_LINE) {
    return cuda_host::shuffle("__shfl_xor_sync", where, mask, v,
                              cuda_host::current->lane ^ static_cast<unsigned>(bits));
}
template <class T>
T __shfl_up_sync(std::uint32_t mask, T v, unsigned delta, CALLERS_LINE) {
    const unsigned lane = cuda_host::current->lane;
    return cuda_host::shuffle("__shfl_up_sync", where, mask, v, lane >= delta ? lane - delta : lane);
}
inline std::uint32_t __ballot_sync(std::uint32_t mask, int p, CALLERS_LINE) {
    std::uint32_t in = p != 0, out = 0;
    cuda_host::exchange("__ballot_sync", where, mask, cuda_host::combine::ballot, &in, 1, &out, 1);
    return out;
}
#undef CALLERS_LINE

// Atomics: real ones, since blocks run on several OS threads. Relaxed, as on the device.
inline int atomicAdd(int* p, int v) {
    return __atomic_fetch_add(p, v, __ATOMIC_RELAXED);
}
inline unsigned atomicAdd(unsigned* p, unsigned v) {
    return __atomic_fetch_add(p, v, __ATOMIC_RELAXED);
}

// The __expf family must be macros: glibc's <math.h> declares functions of these names.
#define __expf(x) ::expf(x)
#define __fdividef(a, b) ((a) / (b))
inline float rsqrtf(float x) {
    return 1.0f / std::sqrt(x);
}
inline int min(int a, int b) {
    return a < b ? a : b;
}
inline int max(int a, int b) {
    return a > b ? a : b;
}
inline unsigned __float_as_uint(float f) {
    return std::bit_cast<unsigned>(f);
}
inline float __uint_as_float(unsigned u) {
    return std::bit_cast<float>(u);
}
inline int __popc(unsigned u) {
    return std::popcount(u);
}
inline int __dp4a(int a, int b, int c) {
    for (int i = 0; i < 4; i++) c += static_cast<std::int8_t>(a >> (8 * i)) * static_cast<std::int8_t>(b >> (8 * i));
    return c;
}
/// Four of the eight bytes of `a` and `b`, each chosen by three bits of a nibble; the fourth must be 0.
inline unsigned __byte_perm(unsigned a, unsigned b, unsigned choice) {
    const std::uint64_t bytes = std::uint64_t{b} << 32 | a;
    unsigned chosen = 0;
    for (int i = 0; i < 4; i++)
        chosen |= static_cast<unsigned>(bytes >> (choice >> (4 * i) & 7u) * 8 & 255u) << (8 * i);
    return chosen;
}
/// To the nearest even whole number.
inline int __float2int_rn(float f) {
    return f != f ? 0 : static_cast<int>(std::nearbyint(std::fmin(std::fmax(f, -2147483648.0f), 2147483520.0f)));
}

#include "tests/cuda_host/tile_ops_on_host.h"
