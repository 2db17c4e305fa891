#pragma once

// What a kernel file is written in. nvcc makes the fatbin of it; g++ makes functions of the same names that run on the
// CPU, for the tests (tests/cuda_host/README.md has the rules for kernels).

#include <cstdint>

#ifdef __CUDACC__
#include <cuda_bf16.h>
#include <cuda_fp16.h>
/// SHARED(tile, float[32][33]): a static shared array. A macro, because the host wants its name, size and guard page.
#define SHARED(name, ...)         \
    using name##_t = __VA_ARGS__; \
    __shared__ __align__(16) name##_t name
/// DYNAMIC_SHARED(float, scratch): the launch's dynamic shared memory as `float* scratch`.
#define DYNAMIC_SHARED(type, name)                                        \
    extern __shared__ __align__(16) unsigned char dynamic_shared_bytes[]; \
    type* name = reinterpret_cast<type*>(dynamic_shared_bytes)
/// KERNEL(name, Arguments, threads) { ... a.field ... }: a kernel of that many threads a block at most; a further
/// number says how many blocks a multiprocessor has room for at least.
#define KERNEL(name, Arguments, ...) extern "C" __global__ void __launch_bounds__(__VA_ARGS__) name(const Arguments a)
#else
#include "tests/cuda_host/kernel_registry.h"
#endif

namespace lectern::cuda {

constexpr unsigned all_lanes = 0xffffffffu;

__device__ __forceinline__ int lane_of_warp() {
    return static_cast<int>(threadIdx.x) % 32;
}
__device__ __forceinline__ int warp_of_block() {
    return static_cast<int>(threadIdx.x) / 32;
}
__device__ __forceinline__ int warps_in_block() {
    return static_cast<int>(blockDim.x) / 32;
}

__device__ __forceinline__ float warp_sum(float x) {
    for (int step = 16; step > 0; step /= 2) x += __shfl_xor_sync(all_lanes, x, step);
    return x;
}
/// NaN is left out.
__device__ __forceinline__ float warp_max(float x) {
    for (int step = 16; step > 0; step /= 2) x = fmaxf(x, __shfl_xor_sync(all_lanes, x, step));
    return x;
}

}  // namespace lectern::cuda
