#pragma once

// Keys and values of cells between floats and the planes they lie in. The places are those of key_index and
// value_index: one layout for all devices, so that a saved reading is a copy of the planes.

#include <cstring>

#include "engine/backend/cuda/kernels/arguments.h"
#include "engine/backend/cuda/kernels/language.h"

namespace lectern::cuda {

__device__ __forceinline__ std::int32_t position_of(const PositionGroup* index, int slot) {
    return index[slot / range_cells].position[slot % range_cells];
}

template <CellFormat format>
__device__ __forceinline__ float load_float(const uint8_t* plane, std::size_t index) {
    static_assert(!is_scaled(format));
    if constexpr (format == CellFormat::f32) {
        return reinterpret_cast<const float*>(plane)[index];
    } else if constexpr (format == CellFormat::f16) {
        return __half2float(reinterpret_cast<const __half*>(plane)[index]);
    } else {
        return __bfloat162float(reinterpret_cast<const __nv_bfloat16*>(plane)[index]);
    }
}

template <CellFormat format>
__device__ __forceinline__ void store_float(uint8_t* plane, std::size_t index, float x) {
    static_assert(!is_scaled(format));
    if constexpr (format == CellFormat::f32) {
        reinterpret_cast<float*>(plane)[index] = x;
    } else if constexpr (format == CellFormat::f16) {
        reinterpret_cast<__half*>(plane)[index] = __float2half_rn(x);
    } else {
        reinterpret_cast<__nv_bfloat16*>(plane)[index] = __float2bfloat16_rn(x);
    }
}

/// Largest |x| of a vector in shared memory, in every lane.
__device__ __forceinline__ float largest_magnitude(const float* x, int width) {
    float top = 0;
    for (int i = lane_of_warp(); i < width; i += 32) top = fmaxf(top, fabsf(x[i]));
    return warp_max(top);
}

/// What numbers are multiplied with before they become codes.
__device__ __forceinline__ float inverse_scale(float top, float steps) {
    return top > 1e-30f ? steps / top : 0.0f;
}

// A warp works on one vector of `width` floats, which lies in shared memory; lanes see it whole after __syncwarp.

template <CellFormat format>
__device__ void store_key(const HeadPlanes& planes, int width, int slot, const float* key) {
    if constexpr (is_scaled(format)) {
        const float top = largest_magnitude(key, width), inverse = inverse_scale(top, 127.0f);
        if (lane_of_warp() == 0) planes.key_scale[slot] = top * (1.0f / 127.0f);
        for (int c = lane_of_warp() * 4; c < width; c += 128) {
            uint32_t word = 0;
            for (int i = 0; i < 4; ++i) {
                const int code = max(-127, min(127, __float2int_rn(key[c + i] * inverse)));
                word |= static_cast<uint32_t>(code + 128) << (8 * i);
            }
            *reinterpret_cast<uint32_t*>(planes.key + key_index(format, width, slot, c)) = word;
        }
    } else {
        for (int c = lane_of_warp(); c < width; c += 32)
            store_float<format>(planes.key, key_index(format, width, slot, c), key[c]);
    }
}

template <CellFormat format>
__device__ void load_key(const HeadPlanes& planes, int width, int slot, float* key) {
    for (int c = lane_of_warp(); c < width; c += 32) {
        const std::size_t index = key_index(format, width, slot, c);
        if constexpr (is_scaled(format))
            key[c] = static_cast<float>(planes.key[index] - 128) * planes.key_scale[slot];
        else
            key[c] = load_float<format>(planes.key, index);
    }
}

/// x = H x / sqrt(n) in blocks of hadamard_width(width) = n channels, H being Sylvester's matrix.
__device__ __forceinline__ void mix(float* x, int width) {
    const int n = hadamard_width(width);
    for (int half = 1; half < n; half *= 2) {
        for (int pair = lane_of_warp(); pair < width / 2; pair += 32) {
            const int i = pair / half * 2 * half + pair % half;
            const float low = x[i], high = x[i + half];
            x[i] = low + high;
            x[i + half] = low - high;
        }
        __syncwarp();
    }
    const float scale = 1.0f / sqrtf(static_cast<float>(n));
    for (int i = lane_of_warp(); i < width; i += 32) x[i] *= scale;
    __syncwarp();
}

/// Changes `value`. Nibbles of a pair of cells share bytes: no two warps may store cells of one pair.
template <CellFormat format>
__device__ void store_value(const HeadPlanes& planes, int width, int slot, float* value) {
    if constexpr (mixes_values(format)) mix(value, width);
    const int lane = lane_of_warp();
    if constexpr (is_scaled(format)) {
        constexpr float steps = value_bits(format) == 4 ? 7.5f : 127.0f;
        const float top = largest_magnitude(value, width), inverse = inverse_scale(top, steps);
        if (lane == 0) planes.value_scale[slot] = top * (1.0f / steps);
        for (int c = lane; c < width; c += 32) {
            const std::size_t index = value_index(format, width, slot, c);
            const int code = __float2int_rn(value[c] * inverse);
            if constexpr (value_bits(format) == 8) {
                planes.value[index] = static_cast<uint8_t>(max(-127, min(127, code)));
            } else {
                const int shift = static_cast<int>(index % 2) * 4;
                uint8_t& both = planes.value[index / 2];
                both = static_cast<uint8_t>((both & (0xf0 >> shift)) | max(0, min(15, code + 8)) << shift);
            }
        }
    } else {
        for (int c = lane; c < width; c += 32)
            store_float<format>(planes.value, value_index(format, width, slot, c), value[c]);
    }
}

/// As stored: mixed, where the format mixes values.
template <CellFormat format>
__device__ __forceinline__ float value_at(const HeadPlanes& planes, int width, int slot, int channel) {
    const std::size_t index = value_index(format, width, slot, channel);
    if constexpr (!is_scaled(format)) {
        return load_float<format>(planes.value, index);
    } else if constexpr (value_bits(format) == 8) {
        return static_cast<float>(static_cast<int8_t>(planes.value[index])) * planes.value_scale[slot];
    } else {
        const int code = planes.value[index / 2] >> (index % 2 * 4) & 15;
        return static_cast<float>(code - 8) * planes.value_scale[slot];
    }
}

template <CellFormat format>
__device__ void load_value(const HeadPlanes& planes, int width, int slot, float* value) {
    for (int c = lane_of_warp(); c < width; c += 32) value[c] = value_at<format>(planes, width, slot, c);
    __syncwarp();
    if constexpr (mixes_values(format)) mix(value, width);
}

}  // namespace lectern::cuda

/// One kernel for every format of cells: FOR_CELL_FORMATS(KERNEL_OF) makes KERNEL_OF(f32) and so on.
#define FOR_CELL_FORMATS(kernel) kernel(f32) kernel(f16) kernel(bf16) kernel(q8) kernel(q4)
