#pragma once

// Sixteen neighbouring weights of a row, from any kind to floats. A row_factor is left to the caller.

#include <cstring>

#include "engine/backend/cuda/kernels/arguments.h"
#include "engine/backend/cuda/kernels/language.h"

namespace lectern::cuda {

constexpr bool is_float(WeightKind kind) {
    return kind == WeightKind::f32 || kind == WeightKind::f16 || kind == WeightKind::bf16;
}
constexpr bool has_nibbles(WeightKind kind) {
    return kind == WeightKind::q4 || kind == WeightKind::q4_fine || kind == WeightKind::q4_codebook;
}
/// Codes that share a scale.
constexpr int scale_group(WeightKind kind) {
    return kind == WeightKind::q8_fine || kind == WeightKind::q4_fine ? 16 : 32;
}

__device__ __forceinline__ float half_bits_to_float(uint16_t bits) {
    __half h;
    memcpy(&h, &bits, 2);
    return __half2float(h);
}
__device__ __forceinline__ float bfloat_bits_to_float(uint32_t bits) {
    return __uint_as_float(bits << 16);
}

/// Byte `i` of a word, signed.
__device__ __forceinline__ int signed_byte(uint32_t word, int i) {
    return static_cast<int8_t>(word >> (8 * i));
}

/// Eight codes of a codebook, two to a byte, become levels: those of the low nibbles and those of the high ones.
/// By permuting bytes: a table that is indexed would be copied to memory.
__device__ __forceinline__ void look_up_levels(const WeightRows& w, uint32_t codes, uint32_t& low, uint32_t& high) {
    uint32_t table[4];
    memcpy(table, w.levels, sizeof table);
    uint32_t levels[2];
#pragma unroll
    for (int i = 0; i < 2; ++i) {
        const uint32_t four = codes >> (16 * i);  // nibbles in the order of the bytes that come out
        const uint32_t below_8 = __byte_perm(table[0], table[1], four & 0x7777u);
        const uint32_t from_8 = __byte_perm(table[2], table[3], four & 0x7777u);
        levels[i] = __byte_perm(below_8, from_8, 0x3210u | (four & 0x8888u) >> 1);
    }
    low = __byte_perm(levels[0], levels[1], 0x6420u);
    high = __byte_perm(levels[0], levels[1], 0x7531u);
}

/// Weights as they lie in memory: 16 of a row, the loads of a tile before the arithmetic.
template <WeightKind kind>
struct RawGroup {
    uint4 words[kind == WeightKind::f32 ? 4 : is_float(kind) ? 2 : 1];
    float scale, minimum;
};

/// Weights [16 group, 16 group + 16) of a row.
template <WeightKind kind>
__device__ __forceinline__ RawGroup<kind> load_raw_16(const WeightRows& w, int row, int group) {
    RawGroup<kind> raw;
    const int64_t first = static_cast<int64_t>(row) * w.padded + group * 16;
    if constexpr (is_float(kind)) {
        constexpr int bytes = kind == WeightKind::f32 ? 4 : 2;
        const auto* from = reinterpret_cast<const uint4*>(static_cast<const char*>(w.codes) + first * bytes);
#pragma unroll
        for (int i = 0; i < bytes; ++i) raw.words[i] = from[i];
    } else {
        const auto* codes = static_cast<const char*>(w.codes);
        // The nibbles of 32 codes lie in 16 bytes: both halves of the group are found in the same ones.
        raw.words[0] = *reinterpret_cast<const uint4*>(codes + (has_nibbles(kind) ? (first / 32) * 16 : first));
        const int64_t factor = first / scale_group(kind);
        raw.scale = half_bits_to_float(w.scales[factor]);
        raw.minimum = w.minimums != nullptr ? half_bits_to_float(w.minimums[factor]) : 0.0f;
    }
    return raw;
}

template <WeightKind kind>
__device__ __forceinline__ void to_floats(const RawGroup<kind>& raw, const WeightRows& w, int group, float* values) {
    uint32_t words[sizeof(raw.words) / 4];
    memcpy(words, raw.words, sizeof words);
    if constexpr (kind == WeightKind::q4_codebook) {
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            uint32_t low, high;
            look_up_levels(w, words[i], low, high);
            words[i] = group % 2 == 0 ? low : high;
        }
    }
#pragma unroll
    for (int i = 0; i < 16; ++i) {
        if constexpr (kind == WeightKind::f32) {
            values[i] = __uint_as_float(words[i]);
        } else if constexpr (kind == WeightKind::f16) {
            values[i] = half_bits_to_float(static_cast<uint16_t>(words[i / 2] >> (i % 2 * 16)));
        } else if constexpr (kind == WeightKind::bf16) {
            values[i] = bfloat_bits_to_float(words[i / 2] >> (i % 2 * 16) & 0xffffu);
        } else if constexpr (has_nibbles(kind) && kind != WeightKind::q4_codebook) {
            const int code = static_cast<int>(words[i / 4] >> (i % 4 * 8 + group % 2 * 4) & 15u);
            values[i] = raw.scale * static_cast<float>(code - w.offset) - raw.minimum;
        } else {
            values[i] = raw.scale * static_cast<float>(signed_byte(words[i / 4], i % 4)) - raw.minimum;
        }
    }
}

template <WeightKind kind>
__device__ __forceinline__ void load_16(const WeightRows& w, int row, int group, float* values) {
    to_floats<kind>(load_raw_16<kind>(w, row, group), w, group, values);
}

}  // namespace lectern::cuda
