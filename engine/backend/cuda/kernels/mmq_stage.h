#pragma once

// What a block of the byte product (mmq.cu) holds in shared memory, twice. Host code includes this for its size.

#include "engine/backend/cuda/kernels/arguments.h"

namespace lectern::cuda {

constexpr int mmq_step = 64;               ///< inputs of a stage
constexpr int mmq_groups = mmq_step / 32;  ///< of activations, which have a scale each

/// Shared memory has 32 banks of 4 bytes. Strides between groups are such that the threads that write two groups at
/// once, four rows of pieces of 16 bytes or sixteen of one float, write to different banks.
struct MmqStage {
    std::int8_t activations[gemm_tile * mmq_step];  ///< at swizzled() places, as are the weights
    std::int8_t weights[gemm_tile * mmq_step];
    ActivationGroup groups[gemm_tile * mmq_groups + 4];  ///< [group], gemm_tile + 4 apart
    /// Of 16 weights each, the second only where scales differ within 32: [half][group], gemm_tile + 16 apart.
    float scales[2][gemm_tile * mmq_groups + 16];
    float minimums[2][gemm_tile * mmq_groups + 16];
};

/// Two blocks of it fit where a multiprocessor has 100 KB, of which each block loses one, and a little beside it.
constexpr std::size_t mmq_shared_bytes = 2 * sizeof(MmqStage);
static_assert(mmq_shared_bytes + 1024 + 64 <= 50 * 1024);

/// Where 16 bytes of a row lie in a tile. Eight rows at the same `piece`, which ldmatrix reads, fall into different
/// banks, and so do two pieces each of four rows, which are written together.
constexpr int swizzled(int row, int piece) {
    return row * mmq_step + (piece ^ (row >> 1 & 3)) * 16;
}

}  // namespace lectern::cuda
