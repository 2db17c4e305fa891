// Few tokens times a weight: each warp multiplies two rows, so that what limits it is reading the weight once.

#include "engine/backend/cuda/kernels/epilogue.h"
#include "engine/backend/cuda/kernels/weight_groups.h"

namespace lectern::cuda {

namespace {

constexpr int rows_per_warp = 2;

/// The rows of a warp and the outputs they make: two neighbours, or gate and up of one.
struct WarpRows {
    int row[rows_per_warp];
    bool any;  ///< false: behind the last output
    int unit;

    __device__ WarpRows(const WeightRows& w) {
        unit = static_cast<int>(blockIdx.x) * warps_in_block() + warp_of_block();
        if (w.paired != 0) {
            any = unit < w.outputs;
            row[0] = unit;
            row[1] = w.outputs + unit;
        } else {
            any = 2 * unit < w.outputs;
            row[0] = 2 * unit;
            row[1] = min(2 * unit + 1, w.outputs - 1);  // the last one twice rather than none
        }
    }
};

/// Sums of all lanes become outputs; lane t stores those of token t.
template <int most_tokens>
__device__ void store_sums(const GemvArguments& a, const WarpRows& rows, float (&sums)[rows_per_warp][most_tokens]) {
    const int lane = lane_of_warp();
    const int first = a.weight.first_output;
#pragma unroll
    for (int t = 0; t < most_tokens; ++t) {
        float of_row[rows_per_warp];
#pragma unroll
        for (int r = 0; r < rows_per_warp; ++r) of_row[r] = warp_sum(sums[r][t]) * a.weight.row_factor[rows.row[r]];
        if (lane != t || t >= a.tokens) continue;
        if (a.weight.paired != 0) {
            finish(a.epilogue, t, first + rows.unit, of_row[0], of_row[1]);
        } else {
            finish(a.epilogue, t, first + rows.row[0], of_row[0], 0);
            if (rows.row[1] != rows.row[0]) finish(a.epilogue, t, first + rows.row[1], of_row[1], 0);
        }
    }
}

/// Weights of floats, in fp32.
template <WeightKind kind, int most_tokens>
__device__ void float_gemv(const GemvArguments& a) {
    const WarpRows rows(a.weight);
    if (!rows.any) return;
    float sums[rows_per_warp][most_tokens] = {};
    for (int group = lane_of_warp(); group < a.weight.padded / 16; group += 32) {
        float w[rows_per_warp][16];
#pragma unroll
        for (int r = 0; r < rows_per_warp; ++r) load_16<kind>(a.weight, rows.row[r], group, w[r]);
        for (int t = 0; t < a.tokens; ++t) {
            const float* in = a.in + static_cast<int64_t>(t) * a.columns;
#pragma unroll
            for (int i = 0; i < 16; ++i) {
                const int column = group * 16 + i;
                const float x = column < a.columns ? in[column] : 0.0f;
#pragma unroll
                for (int r = 0; r < rows_per_warp; ++r)
#pragma unroll
                    for (int slot = 0; slot < most_tokens; ++slot)  // a register cannot be chosen by a variable
                        if (slot == t) sums[r][slot] += w[r][i] * x;
            }
        }
    }
    store_sums(a, rows, sums);
}

/// Codes of 32 neighbouring weights as signed or small bytes, four to a word.
template <WeightKind kind>
struct CodeGroup {
    int words[8];
    float scale[2], minimum[2];  ///< of each half

    __device__ void load(const WeightRows& w, int row, int group) {
        const int64_t first = static_cast<int64_t>(row) * w.padded + group * 32;
        const auto* codes = static_cast<const char*>(w.codes);
        if constexpr (has_nibbles(kind)) {
            const uint4 packed = *reinterpret_cast<const uint4*>(codes + first / 2);
            const uint32_t four[4] = {packed.x, packed.y, packed.z, packed.w};
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                uint32_t low = four[i] & 0x0f0f0f0fu, high = four[i] >> 4 & 0x0f0f0f0fu;
                if constexpr (kind == WeightKind::q4_codebook) look_up_levels(w, four[i], low, high);
                words[i] = static_cast<int>(low);
                words[4 + i] = static_cast<int>(high);
            }
        } else {
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                const uint4 bytes = *reinterpret_cast<const uint4*>(codes + first + half * 16);
                words[half * 4] = static_cast<int>(bytes.x);
                words[half * 4 + 1] = static_cast<int>(bytes.y);
                words[half * 4 + 2] = static_cast<int>(bytes.z);
                words[half * 4 + 3] = static_cast<int>(bytes.w);
            }
        }
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int64_t factor = (first + half * 16) / scale_group(kind);
            scale[half] = half_bits_to_float(w.scales[factor]);
            minimum[half] = w.minimums != nullptr ? half_bits_to_float(w.minimums[factor]) : 0.0f;
        }
    }
};

/// Quantised weights times quantised activations. The offset and the minimum are taken from sums of activations.
template <WeightKind kind, int most_tokens>
__device__ void byte_gemv(const GemvArguments& a) {
    const WarpRows rows(a.weight);
    if (!rows.any) return;
    const int groups = a.weight.padded / 32;
    float sums[rows_per_warp][most_tokens] = {};
    for (int group = lane_of_warp(); group < groups; group += 32) {
        CodeGroup<kind> w[rows_per_warp];
#pragma unroll
        for (int r = 0; r < rows_per_warp; ++r) w[r].load(a.weight, rows.row[r], group);
#pragma unroll
        for (int t = 0; t < most_tokens; ++t) {
            if (t >= a.tokens) break;
            const int64_t at = static_cast<int64_t>(t) * groups + group;
            const auto* codes = reinterpret_cast<const uint4*>(a.codes + at * 32);
            const uint4 low = codes[0], high = codes[1];
            const int x[8] = {static_cast<int>(low.x),  static_cast<int>(low.y),  static_cast<int>(low.z),
                              static_cast<int>(low.w),  static_cast<int>(high.x), static_cast<int>(high.y),
                              static_cast<int>(high.z), static_cast<int>(high.w)};
            const ActivationGroup factors = a.groups[at];
#pragma unroll
            for (int r = 0; r < rows_per_warp; ++r) {
                int dot[2] = {-a.weight.offset * factors.low_sum, -a.weight.offset * factors.high_sum};
#pragma unroll
                for (int i = 0; i < 8; ++i) dot[i / 4] = __dp4a(w[r].words[i], x[i], dot[i / 4]);
                float sum;
                if constexpr (scale_group(kind) == 32)
                    sum = w[r].scale[0] * static_cast<float>(dot[0] + dot[1]) -
                          w[r].minimum[0] * static_cast<float>(factors.low_sum + factors.high_sum);
                else
                    sum = w[r].scale[0] * static_cast<float>(dot[0]) + w[r].scale[1] * static_cast<float>(dot[1]) -
                          w[r].minimum[0] * static_cast<float>(factors.low_sum) -
                          w[r].minimum[1] * static_cast<float>(factors.high_sum);
                sums[r][t] += sum * factors.scale;
            }
        }
    }
    store_sums(a, rows, sums);
}

template <WeightKind kind, int most_tokens>
__device__ void gemv(const GemvArguments& a) {
    if constexpr (is_float(kind))
        float_gemv<kind, most_tokens>(a);
    else
        byte_gemv<kind, most_tokens>(a);
}

}  // namespace

#define GEMV_KERNELS(kind)                        \
    KERNEL(gemv_##kind##_1, GemvArguments, 128) { \
        gemv<WeightKind::kind, 1>(a);             \
    }                                             \
    KERNEL(gemv_##kind##_8, GemvArguments, 128) { \
        gemv<WeightKind::kind, gemv_rows>(a);     \
    }
GEMV_KERNELS(f32)
GEMV_KERNELS(f16)
GEMV_KERNELS(bf16)
GEMV_KERNELS(q8)
GEMV_KERNELS(q8_fine)
GEMV_KERNELS(q4)
GEMV_KERNELS(q4_fine)
GEMV_KERNELS(q4_codebook)

}  // namespace lectern::cuda
