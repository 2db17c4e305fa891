// Kernels that each break one rule, beside ones that do not: what the runner must catch.

#include "engine/backend/cuda/kernels/tile_ops.h"
#include "tests/cuda_host/test/faulty_kernels.h"

namespace lectern::cuda {

/// Every thread reads what its neighbour wrote.
KERNEL(with_barrier, FaultyArguments, 128) {
    SHARED(shared, int[128]);
    shared[threadIdx.x] = static_cast<int>(threadIdx.x);
    __syncthreads();
    a.out[threadIdx.x] = shared[(threadIdx.x + 1) % blockDim.x];
}
KERNEL(missing_barrier, FaultyArguments, 128) {
    SHARED(shared, int[128]);
    shared[threadIdx.x] = static_cast<int>(threadIdx.x);
    a.out[threadIdx.x] = shared[(threadIdx.x + 1) % blockDim.x];
}

/// Two rounds of that, by neighbours of another warp. Without the barrier between them, which it has with shift 0, a
/// warp may overwrite what another has not read yet; warps that stop at the same shuffles never come so far apart.
KERNEL(rounds, FaultyArguments, 128) {
    SHARED(shared, int[128]);
    int sum = 0;
    for (int round = 0; round < 2; ++round) {
        shared[threadIdx.x] = static_cast<int>(threadIdx.x) + round;
        __syncthreads();
        sum += shared[(threadIdx.x + 32) % blockDim.x];
        for (int step = 1; step < 4; ++step) sum = __shfl_sync(all_lanes, sum, lane_of_warp());
        if (a.shift == 0) __syncthreads();
    }
    a.out[threadIdx.x] = sum;
}

/// Sixteen bytes of the input for each thread, by way of shared memory; then the next sixteen.
KERNEL(with_wait, FaultyArguments, 32) {
    SHARED(shared, int[2][32 * 4]);
    const int me = static_cast<int>(threadIdx.x);
    cp_async_16(&shared[0][me * 4], a.in + me * 4);
    cp_async_commit();
    cp_async_16(&shared[1][me * 4], a.in + 128 + me * 4);
    cp_async_commit();
    cp_async_wait<1>();
    a.out[me] = shared[0][me * 4];
    cp_async_wait<0>();
    a.out[me] += shared[1][me * 4];
}
KERNEL(weak_wait, FaultyArguments, 32) {
    SHARED(shared, int[2][32 * 4]);
    const int me = static_cast<int>(threadIdx.x);
    cp_async_16(&shared[0][me * 4], a.in + me * 4);
    cp_async_commit();
    cp_async_16(&shared[1][me * 4], a.in + 128 + me * 4);
    cp_async_commit();
    cp_async_wait<2>();
    a.out[me] = shared[0][me * 4];
    cp_async_wait<0>();
    a.out[me] += shared[1][me * 4];
}
KERNEL(missing_wait, FaultyArguments, 32) {
    SHARED(shared, int[32 * 4]);
    const int me = static_cast<int>(threadIdx.x);
    cp_async_16(&shared[me * 4], a.in + me * 4);
    cp_async_commit();
    a.out[me] = shared[me * 4];
}

KERNEL(behind_the_shared_array, FaultyArguments, 128) {
    SHARED(shared, int[64]);
    shared[threadIdx.x + static_cast<unsigned>(a.shift)] = 1;
    a.out[threadIdx.x] = shared[threadIdx.x];
}
KERNEL(before_the_shared_array, FaultyArguments, 32) {
    SHARED(shared, int[8]);
    volatile int* before = shared;
    if (threadIdx.x == 3) before[-a.shift] = 5;
    a.out[threadIdx.x] = 0;
}
KERNEL(behind_the_output, FaultyArguments, 128) {
    a.out[threadIdx.x + static_cast<unsigned>(a.shift)] = 1;
}

KERNEL(half_of_the_block_waits, FaultyArguments, 64) {
    if (threadIdx.x < 32) __syncthreads();
    a.out[threadIdx.x] = 1;
}
KERNEL(too_wide_a_mask, FaultyArguments, 32) {
    int value = static_cast<int>(threadIdx.x);
    if (threadIdx.x < 16) value = __shfl_xor_sync(0xffffffffu, value, 1);
    a.out[threadIdx.x] = value;
}

}  // namespace lectern::cuda
