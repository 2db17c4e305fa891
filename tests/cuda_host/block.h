#pragma once

// What a kernel on the host sees of the block it runs in: its thread, barriers, collectives and shared memory.

#include <cstddef>
#include <cstring>
#include <source_location>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include "tests/cuda_host/vector_types.h"

namespace cuda_host {

using Where = std::source_location;

struct Block {
    uint3 index;
    dim3 dim, grid;
};

/// A cp.async that has not landed yet.
struct PendingCopy {
    void* to;
    const void* from;
    unsigned bytes, group;
};

struct Thread {
    uint3 index;
    const Block* block;
    unsigned lane;                    ///< 0..31 within its warp
    std::vector<PendingCopy> copies;  ///< oldest first
    unsigned open_group = 0;          ///< number of the cp.async group being filled
};
extern constinit thread_local Thread* current;  ///< the fiber that runs on this OS thread

struct KernelFault : std::runtime_error {
    using runtime_error::runtime_error;
};
/// Abandons the block; the launch throws a KernelFault that names kernel, block and thread before this text.
[[noreturn, gnu::format(printf, 1, 2)]] void fault(const char* format, ...);

/// Registers that one lane hands in and gets back. in: mma needs 4 (A) + 2 (B) + 4 (C) words.
struct alignas(64) Lane {
    std::uint32_t in[12], out[4];
};
/// Computes `out` of all lanes in `mask` from their `in`. The last lane to arrive runs it for the whole warp.
using Combine = void (*)(Lane* lanes, std::uint32_t mask);
void exchange(const char* what, Where where, std::uint32_t mask, Combine combine, const std::uint32_t* in, int n_in,
              std::uint32_t* out, int n_out);
enum class BlockVote { none, any, all, count };
int block_barrier(const char* what, Where where, BlockVote vote, int value);
void warp_barrier(Where where, std::uint32_t mask);
/// The shared array of a declaration; the first thread to come makes it.
void* shared_array(const void* site, const char* name, std::size_t bytes);
void* dynamic_shared();

/// warp_ops.cpp; the fragment layouts are there.
namespace combine {
void shuffle(Lane*, std::uint32_t);
void ballot(Lane*, std::uint32_t);
void mma_f16(Lane*, std::uint32_t);
void mma_bf16(Lane*, std::uint32_t);
void mma_s8(Lane*, std::uint32_t);
void ldmatrix(Lane*, std::uint32_t);
void ldmatrix_trans(Lane*, std::uint32_t);
}  // namespace combine

template <class T>
T shuffle(const char* what, Where where, std::uint32_t mask, T value, unsigned source_lane) {
    static_assert(sizeof(T) <= 8 && std::is_trivially_copyable_v<T>);
    std::uint32_t in[3] = {0, 0, source_lane}, out[2];
    std::memcpy(in, &value, sizeof(T));
    exchange(what, where, mask, combine::shuffle, in, 3, out, 2);
    std::memcpy(&value, out, sizeof(T));
    return value;
}

}  // namespace cuda_host
