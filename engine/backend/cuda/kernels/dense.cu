// What a product by a library needs around it: weights of any kind as bf16, and the epilogue.

#include "engine/backend/cuda/kernels/epilogue.h"
#include "engine/backend/cuda/kernels/tile_ops.h"
#include "engine/backend/cuda/kernels/weight_groups.h"

namespace lectern::cuda {

namespace {

/// A block for each row; the grid's second dimension are the parts of paired rows.
template <WeightKind kind>
__device__ void unpack(const UnpackArguments& a) {
    const int part = static_cast<int>(blockIdx.y),
              row = part * a.weight.outputs + a.first + static_cast<int>(blockIdx.x);
    const float factor = a.weight.row_factor[row];
    uint16_t* out = a.out + (static_cast<int64_t>(part) * a.count + blockIdx.x) * a.weight.padded;
    for (int group = static_cast<int>(threadIdx.x); group < a.weight.padded / 16;
         group += static_cast<int>(blockDim.x)) {
        float values[16];
        load_16<kind>(a.weight, row, group, values);
        uint32_t words[8];
#pragma unroll
        for (int i = 0; i < 8; ++i) words[i] = pack_bf16(values[2 * i] * factor, values[2 * i + 1] * factor);
        auto* to = reinterpret_cast<uint4*>(out + group * 16);
        to[0] = make_uint4(words[0], words[1], words[2], words[3]);
        to[1] = make_uint4(words[4], words[5], words[6], words[7]);
    }
}

}  // namespace

#define UNPACK_KERNEL(kind)                       \
    KERNEL(unpack_##kind, UnpackArguments, 256) { \
        unpack<WeightKind::kind>(a);              \
    }
UNPACK_KERNEL(f32)
UNPACK_KERNEL(f16)
UNPACK_KERNEL(q8)
UNPACK_KERNEL(q8_fine)
UNPACK_KERNEL(q4)
UNPACK_KERNEL(q4_fine)
UNPACK_KERNEL(q4_codebook)

/// A block for each token.
KERNEL(finish_products, FinishArguments, 256) {
    const int token = static_cast<int>(blockIdx.x), parts = a.paired != 0 ? 2 : 1;
    const float* products = a.products + static_cast<int64_t>(token) * parts * a.count;
    for (int i = static_cast<int>(threadIdx.x); i < a.count; i += static_cast<int>(blockDim.x))
        finish(a.epilogue, token, a.first_output + i, products[i], a.paired != 0 ? products[a.count + i] : 0.0f);
}

}  // namespace lectern::cuda
