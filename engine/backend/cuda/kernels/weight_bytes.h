#pragma once

// 32 neighbouring quantised weights of a row as signed bytes, for the byte product.

#include "engine/backend/cuda/kernels/weight_groups.h"

namespace lectern::cuda {

/// Takes the same off each of four small codes.
__device__ __forceinline__ uint32_t minus_offset(uint32_t codes, uint32_t offsets) {
    return ((codes | 0x80808080u) - offsets) ^ 0x80808080u;  // the top bits keep the bytes from borrowing
}

/// As they lie in memory, loaded one step ahead.
template <WeightKind kind, bool has_minimum>
struct WeightBytes {
    static constexpr int factors = 32 / scale_group(kind);

    uint4 words[has_nibbles(kind) ? 1 : 2];
    uint16_t scale[factors], minimum[has_minimum ? factors : 1];

    __device__ __forceinline__ void load(const WeightRows& w, int row, int group) {
        constexpr int pieces = has_nibbles(kind) ? 1 : 2;
        const int64_t at = static_cast<int64_t>(row) * (w.padded / 32) + group;
        const auto* from = static_cast<const uint4*>(w.codes) + at * pieces;
#pragma unroll
        for (int i = 0; i < pieces; ++i) words[i] = from[i];
        memcpy(scale, __builtin_assume_aligned(w.scales + at * factors, sizeof scale), sizeof scale);
        if constexpr (has_minimum)
            memcpy(minimum, __builtin_assume_aligned(w.minimums + at * factors, sizeof minimum), sizeof minimum);
    }

    /// Weights 0 to 15 and 16 to 31.
    __device__ __forceinline__ void unpack(const WeightRows& w, uint4& low, uint4& high) const {
        if constexpr (!has_nibbles(kind)) {
            low = words[0];
            high = words[1];
        } else {
            const uint32_t four[4] = {words[0].x, words[0].y, words[0].z, words[0].w};
            uint32_t l[4], h[4];
            if constexpr (kind == WeightKind::q4_codebook) {
#pragma unroll
                for (int i = 0; i < 4; ++i) look_up_levels(w, four[i], l[i], h[i]);
            } else {
                const uint32_t offsets = static_cast<uint32_t>(w.offset) * 0x01010101u;
#pragma unroll
                for (int i = 0; i < 4; ++i) {
                    l[i] = minus_offset(four[i] & 0x0f0f0f0fu, offsets);
                    h[i] = minus_offset(four[i] >> 4 & 0x0f0f0f0fu, offsets);
                }
            }
            low = make_uint4(l[0], l[1], l[2], l[3]);
            high = make_uint4(h[0], h[1], h[2], h[3]);
        }
    }
};

}  // namespace lectern::cuda
