#pragma once

// CUDA's small types as g++ sees them: same names, sizes and alignments. Half and bfloat16 are storage and conversions
// only; kernels compute in float on both sides.

#include <bit>
#include <cstdint>

struct alignas(8) int2 {
    int x, y;
};
struct alignas(8) uint2 {
    unsigned x, y;
};
struct alignas(8) float2 {
    float x, y;
};
struct uint3 {
    unsigned x, y, z;
};
struct alignas(16) int4 {
    int x, y, z, w;
};
struct alignas(16) uint4 {
    unsigned x, y, z, w;
};
struct alignas(16) float4 {
    float x, y, z, w;
};
struct dim3 {
    unsigned x, y, z;
    constexpr dim3(unsigned columns = 1, unsigned rows = 1, unsigned layers = 1) : x(columns), y(rows), z(layers) {}
};
inline uint2 make_uint2(unsigned x, unsigned y) {
    return {x, y};
}
inline float2 make_float2(float x, float y) {
    return {x, y};
}
inline uint4 make_uint4(unsigned x, unsigned y, unsigned z, unsigned w) {
    return {x, y, z, w};
}
inline float4 make_float4(float x, float y, float z, float w) {
    return {x, y, z, w};
}

struct alignas(2) __half {
    std::uint16_t bits;
};
struct alignas(4) __half2 {
    __half x, y;
};
struct alignas(2) __nv_bfloat16 {
    std::uint16_t bits;
};
struct alignas(4) __nv_bfloat162 {
    __nv_bfloat16 x, y;
};

inline float __bfloat162float(__nv_bfloat16 v) {
    return std::bit_cast<float>(std::uint32_t{v.bits} << 16);
}
/// To nearest even; every NaN becomes 0x7fff, as on the device.
inline __nv_bfloat16 __float2bfloat16_rn(float f) {
    const auto u = std::bit_cast<std::uint32_t>(f);
    if ((u & 0x7fffffffu) > 0x7f800000u) return {0x7fff};
    return {static_cast<std::uint16_t>((u + 0x7fffu + ((u >> 16) & 1)) >> 16)};
}
inline __nv_bfloat162 __floats2bfloat162_rn(float a, float b) {
    return {__float2bfloat16_rn(a), __float2bfloat16_rn(b)};
}
inline float __half2float(__half v) {
    return static_cast<float>(std::bit_cast<_Float16>(v.bits));
}
inline __half __float2half_rn(float f) {
    return {std::bit_cast<std::uint16_t>(static_cast<_Float16>(f))};
}
inline __half2 __floats2half2_rn(float a, float b) {
    return {__float2half_rn(a), __float2half_rn(b)};
}
