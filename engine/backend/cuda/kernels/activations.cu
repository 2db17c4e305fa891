// Norms, table rows, and activations in the forms that products take.

#include "engine/backend/cuda/kernels/arguments.h"
#include "engine/backend/cuda/kernels/tile_ops.h"
#include "engine/backend/cuda/kernels/weight_groups.h"

namespace lectern::cuda {

namespace {

/// Sum over the block, in every thread.
__device__ float block_sum(float x) {
    SHARED(of_warps, float[32]);
    x = warp_sum(x);
    if (lane_of_warp() == 0) of_warps[warp_of_block()] = x;
    __syncthreads();
    float sum = 0;
    for (int w = 0; w < warps_in_block(); ++w) sum += of_warps[w];
    return sum;
}

/// A column of a row as a byte, by a warp for 32 neighbouring columns.
__device__ __forceinline__ void quantise_column(float x, int64_t row, int column, int padded, int8_t* codes,
                                                ActivationGroup* groups) {
    const float top = warp_max(fabsf(x));
    const int code = __float2int_rn(top > 1e-30f ? x * (127.0f / top) : 0.0f);
    codes[row * padded + column] = static_cast<int8_t>(code);
    int sum = code;
    for (int step = 8; step > 0; step /= 2) sum += __shfl_xor_sync(all_lanes, sum, step);
    const int other = __shfl_xor_sync(all_lanes, sum, 16);
    // A number that is none becomes no code: the scale tells of it.
    const bool broken = __ballot_sync(all_lanes, !(fabsf(x) < INFINITY)) != 0;
    const float scale = broken ? NAN : top * (1.0f / 127.0f);
    if (lane_of_warp() == 0)
        groups[row * (padded / 32) + column / 32] = {scale, sum, other, static_cast<float>(sum + other)};
}

}  // namespace

/// A block for each row.
KERNEL(rms_norm, RmsNormArguments, 256) {
    const int64_t row = blockIdx.x;
    const float* in = a.in + row * a.columns;
    float* out = a.out + row * a.columns;
    float squares = 0;
    for (int i = static_cast<int>(threadIdx.x); i < a.columns; i += static_cast<int>(blockDim.x))
        squares += in[i] * in[i];
    const float scale = 1.0f / sqrtf(block_sum(squares) / static_cast<float>(a.columns) + a.epsilon);
    // With codes there are whole warps to the end of the padding.
    for (int i = static_cast<int>(threadIdx.x); i < a.padded; i += static_cast<int>(blockDim.x)) {
        const float normed = i < a.columns ? in[i] * scale * a.weight[i] : 0.0f;
        if (i < a.columns) out[i] = a.add != 0 ? out[i] + normed : normed;
        if (a.codes != nullptr) quantise_column(normed, row, i, a.padded, a.codes, a.groups);
        if (a.bf16 != nullptr) a.bf16[row * a.padded + i] = static_cast<uint16_t>(pack_bf16(normed, 0.0f));
    }
}

/// A block for each row.
KERNEL(scale, ScaleArguments, 256) {
    float* const row = a.values + static_cast<int64_t>(blockIdx.x) * a.columns;
    for (int i = static_cast<int>(threadIdx.x); i < a.columns; i += static_cast<int>(blockDim.x)) row[i] *= a.factor;
}

/// A block for each row.
KERNEL(round_to_bf16, RoundArguments, 256) {
    const int64_t row = blockIdx.x;
    const float* in = a.in + row * a.columns;
    auto* out = reinterpret_cast<uint32_t*>(a.out + row * a.padded);
    for (int i = static_cast<int>(threadIdx.x); i < a.padded / 2; i += static_cast<int>(blockDim.x)) {
        const float low = 2 * i < a.columns ? in[2 * i] : 0.0f;
        const float high = 2 * i + 1 < a.columns ? in[2 * i + 1] : 0.0f;
        out[i] = pack_bf16(low, high);
    }
}

/// A block for each row, a warp for 32 neighbouring columns.
KERNEL(quantise, QuantiseArguments, 256) {
    const int64_t row = blockIdx.x;
    const float* in = a.in + row * a.columns;
    for (int column = static_cast<int>(threadIdx.x); column < a.padded; column += static_cast<int>(blockDim.x))
        quantise_column(column < a.columns ? in[column] : 0.0f, row, column, a.padded, a.codes, a.groups);
}

/// A block for each token.
template <WeightKind kind>
__device__ void embed(const EmbedArguments& a) {
    const int row = a.tokens[blockIdx.x] - a.table.first_output;
    if (row < 0 || row >= a.table.outputs) return;  // of another section
    float* out = a.out + static_cast<int64_t>(blockIdx.x) * a.columns;
    for (int group = static_cast<int>(threadIdx.x); group < a.table.padded / 16;
         group += static_cast<int>(blockDim.x)) {
        float values[16];
        load_16<kind>(a.table, row, group, values);
        const float factor = a.table.row_factor[row] * a.scale;
#pragma unroll
        for (int i = 0; i < 16; ++i)
            if (group * 16 + i < a.columns) out[group * 16 + i] = values[i] * factor;
    }
}
KERNEL(embed_f32, EmbedArguments, 256) {
    embed<WeightKind::f32>(a);
}
KERNEL(embed_f16, EmbedArguments, 256) {
    embed<WeightKind::f16>(a);
}
KERNEL(embed_bf16, EmbedArguments, 256) {
    embed<WeightKind::bf16>(a);
}
KERNEL(embed_q8, EmbedArguments, 256) {
    embed<WeightKind::q8>(a);
}
KERNEL(embed_q8_fine, EmbedArguments, 256) {
    embed<WeightKind::q8_fine>(a);
}
KERNEL(embed_q4, EmbedArguments, 256) {
    embed<WeightKind::q4>(a);
}
KERNEL(embed_q4_fine, EmbedArguments, 256) {
    embed<WeightKind::q4_fine>(a);
}
KERNEL(embed_q4_codebook, EmbedArguments, 256) {
    embed<WeightKind::q4_codebook>(a);
}

}  // namespace lectern::cuda
