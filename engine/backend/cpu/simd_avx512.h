#pragma once

// Vector operations of the AVX-512 VNNI tier. Included by translation units that are compiled with its flags only; the
// unnamed namespace keeps the linker from sharing these functions with code of a lower tier.

#include <immintrin.h>

#include <cstdint>

namespace lectern::cpu {
namespace {

struct Simd {
    static constexpr int lanes = 16;  ///< 32-bit lanes of a register
    static constexpr int registers = 32;
    using Float = __m512;
    using Int = __m512i;

    static Float load(const float* p) { return _mm512_loadu_ps(p); }
    static void store(float* p, Float x) { _mm512_storeu_ps(p, x); }
    static Float set1(float x) { return _mm512_set1_ps(x); }
    static Float zero() { return _mm512_setzero_ps(); }
    static Float add(Float a, Float b) { return _mm512_add_ps(a, b); }
    static Float sub(Float a, Float b) { return _mm512_sub_ps(a, b); }
    static Float mul(Float a, Float b) { return _mm512_mul_ps(a, b); }
    static Float div(Float a, Float b) { return _mm512_div_ps(a, b); }
    static Float max(Float a, Float b) { return _mm512_max_ps(a, b); }
    static Float fma(Float a, Float b, Float c) { return _mm512_fmadd_ps(a, b, c); }  ///< a * b + c
    static Float abs(Float a) { return _mm512_abs_ps(a); }
    static float sum(Float a) { return _mm512_reduce_add_ps(a); }
    static float largest(Float a) { return _mm512_reduce_max_ps(a); }
    static Float to_float(Int a) { return _mm512_cvtepi32_ps(a); }
    static Int round(Float a) { return _mm512_cvtps_epi32(a); }
    static Float round_to_float(Float a) { return _mm512_roundscale_ps(a, 0); }
    static Float from_half(const std::uint16_t* p) {
        return _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
    }
    /// 2^n for whole-numbered n in [-126, 127], times x.
    static Float scale_by_power(Float x, Float n) { return _mm512_scalef_ps(x, n); }

    static Int load_int(const void* p) { return _mm512_loadu_si512(p); }
    static void store_int(void* p, Int x) { _mm512_storeu_si512(p, x); }
    static Int set1_int(std::int32_t x) { return _mm512_set1_epi32(x); }
    static Int zero_int() { return _mm512_setzero_si512(); }
    static Int add_int(Int a, Int b) { return _mm512_add_epi32(a, b); }

    /// acc += sum of four products of unsigned bytes of `u` with signed bytes of `s`, per 32-bit lane. GCC 12 copies
    /// and spills tiles of accumulators around the builtin (143 instead of 291 GFLOP/s); one line of asm does not.
    static void dot_bytes(Int& acc, Int u, Int s) { asm("vpdpbusd %2,%1,%0" : "+v"(acc) : "v"(u), "v"(s)); }
    /// The same for u in [0, 127]; a cheaper instruction sequence on tiers without VNNI.
    static void dot_small_bytes(Int& acc, Int u, Int s) { dot_bytes(acc, u, s); }
    /// acc += sum of two products of signed 16-bit words per lane.
    static void dot_words(Int& acc, Int a, Int b) { asm("vpdpwssd %2,%1,%0" : "+v"(acc) : "v"(a), "v"(b)); }
    /// 2 * lanes signed bytes at `p` as 16-bit words.
    static Int widen_bytes(const std::int8_t* p) {
        return _mm512_cvtepi8_epi16(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
    }
    /// Lanes of 32 bits to 16 bits (values in range).
    static void store_words(std::int16_t* p, Int a) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), _mm512_cvtepi32_epi16(a));
    }
    /// Lanes of 32 bits to 8 bits (values in range).
    static void store_bytes(std::int8_t* p, Int a) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(p), _mm512_cvtepi32_epi8(a));
    }
    static void store_half(std::uint16_t* p, Float a) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(p),
                            _mm512_cvtps_ph(a, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
    }
};

}  // namespace
}  // namespace lectern::cpu
