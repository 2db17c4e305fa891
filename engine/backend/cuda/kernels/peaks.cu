// What a card can do at most: one kernel does nothing but products in registers, one nothing but reading.

#include "engine/backend/cuda/kernels/arguments.h"
#include "engine/backend/cuda/kernels/tile_ops.h"

namespace lectern::cuda {

KERNEL(peak_mma, PeakArguments, 256) {
    constexpr int independent = peak_products;  // so many are under way at once
    const float value = 1e-3f * static_cast<float>(lane_of_warp());
    const uint32_t pair = pack_bf16(value, -value);
    const uint32_t rows[4] = {pair, pair, pair, pair};
    float c[independent][4] = {};
    for (int round = 0; round < a.rounds; ++round)
        for (int i = 0; i < independent; ++i) mma_m16n8k16_bf16(c[i], rows, pair, pair);
    float sum = 0;
    for (int i = 0; i < independent; ++i)
        for (const float x : c[i]) sum += x;
    if (sum == -1.0f) *a.out = 1;  // it never is, which the compiler does not know
}

KERNEL(peak_read, PeakArguments, 512) {
    const uint4* data = static_cast<const uint4*>(a.data);
    const int64_t step = static_cast<int64_t>(gridDim.x) * blockDim.x;
    uint4 all = make_uint4(0, 0, 0, 0);
#pragma unroll 4
    for (int64_t i = static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < a.count; i += step) {
        const uint4 v = data[i];
        all = make_uint4(all.x ^ v.x, all.y ^ v.y, all.z ^ v.z, all.w ^ v.w);
    }
    if ((all.x & all.y & all.z & all.w) == 0xdeadbeefu) *a.out = 1;  // so that what was read is used
}

}  // namespace lectern::cuda
