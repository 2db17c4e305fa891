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
    static Int bits(Float a) { return _mm512_castps_si512(a); }
    static Float from_bits(Int a) { return _mm512_castsi512_ps(a); }
    template <int Bits>
    static Int shift_left(Int a) {
        return _mm512_slli_epi32(a, Bits);
    }
    template <int Bits>
    static Int shift_right(Int a) {
        return _mm512_srai_epi32(a, Bits);
    }
    /// a where low < position <= high, else `otherwise`.
    static Float where_between(Int position, Int low, Int high, Float a, Float otherwise) {
        const __mmask16 above = _mm512_cmpgt_epi32_mask(position, low);
        return _mm512_mask_blend_ps(_mm512_mask_cmple_epi32_mask(above, position, high), otherwise, a);
    }
    static Int sub_int(Int a, Int b) { return _mm512_sub_epi32(a, b); }
    static Int min_int(Int a, Int b) { return _mm512_min_epi32(a, b); }
    static Int max_int(Int a, Int b) { return _mm512_max_epi32(a, b); }
    /// Signed bytes at `p`, one per lane.
    static Int load_bytes(const std::int8_t* p) {
        return _mm512_cvtepi8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
    }
    /// 2 * lanes floats at `p`: those with even and those with odd index.
    static void load_pairs(const float* p, Float& even, Float& odd) {
        const Int pick = _mm512_set_epi32(30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0);
        const Float a = load(p), b = load(p + lanes);
        even = _mm512_permutex2var_ps(a, pick, b);
        odd = _mm512_permutex2var_ps(a, _mm512_add_epi32(pick, set1_int(1)), b);
    }
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
    /// Key bytes of four channels (stored value + key_offset), made ready for dot_keys; for many rows of queries.
    using Keys = Int;
    static constexpr int key_offset = 128;  ///< dot_keys leaves this much times the sum of `s` to the caller
    static Keys load_keys(const void* p) { return load_int(p); }
    static void dot_keys(Int& acc, Keys k, Int s) { dot_bytes(acc, k, s); }
    /// acc += sum of two products of signed 16-bit words per lane.
    static void dot_words(Int& acc, Int a, Int b) { asm("vpdpwssd %2,%1,%0" : "+v"(acc) : "v"(a), "v"(b)); }
    /// 2 * lanes signed bytes at `p` as 16-bit words.
    static Int widen_bytes(const std::int8_t* p) {
        return _mm512_cvtepi8_epi16(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
    }
    /// `lanes` bytes at `p`, each to two 16-bit words: its low and its high half.
    static Int widen_nibbles(const void* p) {
        const Int x = _mm512_cvtepu8_epi32(_mm_loadu_si128(static_cast<const __m128i*>(p)));
        return _mm512_ternarylogic_epi32(x, _mm512_slli_epi32(x, 12), set1_int(0x000f000f), 0xA8);  // (a | b) & c
    }
    static Int add_words(Int a, Int b) { return _mm512_add_epi16(a, b); }
    /// Products of words that are fractions of 2^15, rounded.
    static Int multiply_fractions(Int a, Int b) { return _mm512_mulhrs_epi16(a, b); }
    /// The lower half of each product of words.
    static Int multiply_words(Int a, Int b) { return _mm512_mullo_epi16(a, b); }
    static Int xor_int(Int a, Int b) { return _mm512_xor_si512(a, b); }
    /// Lanes of 32 bits to 16 bits, saturated.
    static void store_words(std::int16_t* p, Int a) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), _mm512_cvtsepi32_epi16(a));
    }
    /// Two registers of 32-bit lanes to 16 bits, saturated, in order.
    static void store_words(std::int16_t* p, Int a, Int b) {
        const Int order = _mm512_set_epi64(7, 5, 3, 1, 6, 4, 2, 0);
        store_int(p, _mm512_permutexvar_epi64(order, _mm512_packs_epi32(a, b)));
    }
    /// Lanes of 32 bits to 8 bits (values in range).
    static void store_bytes(std::int8_t* p, Int a) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(p), _mm512_cvtepi32_epi8(a));
    }
    static void store_half(std::uint16_t* p, Float a) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(p),
                            _mm512_cvtps_ph(a, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
    }

    // Codes of weights: bytes and bit fields of bytes.
    static Int set1_byte(int x) { return _mm512_set1_epi8(static_cast<char>(x)); }
    static Int and_int(Int a, Int b) { return _mm512_and_si512(a, b); }
    /// a & mask | b
    static Int merge(Int a, Int mask, Int b) { return _mm512_ternarylogic_epi64(a, mask, b, 0xEA); }
    /// Shift of 16-bit words; the caller masks what crosses from byte to byte.
    static Int shift_words_right(Int a, int bits) { return _mm512_srli_epi16(a, static_cast<unsigned>(bits)); }
    static Int shift_words_left(Int a, int bits) { return _mm512_slli_epi16(a, static_cast<unsigned>(bits)); }
    /// Sixteen bytes as a table for lookup().
    static Int table(const std::uint8_t* p) {
        return _mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
    }
    static Int lookup(Int table, Int indices) { return _mm512_shuffle_epi8(table, indices); }
    static Float from_bfloat(const std::uint16_t* p) {
        const Int words = _mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
        return _mm512_castsi512_ps(_mm512_slli_epi32(words, 16));
    }
    /// Rounded to nearest even; NaN stays NaN.
    static void store_bfloat(std::uint16_t* p, Float a) {
        const Int x = bits(a), odd = and_int(_mm512_srli_epi32(x, 16), set1_int(1));
        const Int rounded = add_int(x, add_int(odd, set1_int(0x7fff)));
        const Int quiet = _mm512_or_si512(x, set1_int(0x400000));
        const Int kept = _mm512_mask_blend_epi32(_mm512_cmp_ps_mask(a, a, _CMP_UNORD_Q), rounded, quiet);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), _mm512_cvtepi32_epi16(_mm512_srli_epi32(kept, 16)));
    }
    static Float min(Float a, Float b) { return _mm512_min_ps(a, b); }
    /// Larger of two magnitudes; unlike max, lets a NaN through (by the order of the bits a NaN is above infinity).
    static Float max_magnitude(Float a, Float b) {
        return _mm512_castsi512_ps(_mm512_max_epi32(_mm512_castps_si512(a), _mm512_castps_si512(b)));
    }
    /// Lane i: the largest of magnitudes[i]'s lanes.
    static Float largest_magnitudes(const Float (&magnitudes)[lanes]) {
        Float a[8], b[4], c[2];
#pragma GCC unroll 8
        for (int i = 0; i < 8; ++i) {
            const Float x = magnitudes[2 * i], y = magnitudes[2 * i + 1];
            a[i] = max_magnitude(_mm512_unpacklo_ps(x, y), _mm512_unpackhi_ps(x, y));
        }
#pragma GCC unroll 4
        for (int i = 0; i < 4; ++i)  // each quarter of b[i]: its share of magnitudes[4 i .. 4 i + 3]
            b[i] = max_magnitude(_mm512_shuffle_ps(a[2 * i], a[2 * i + 1], 0x44),
                                 _mm512_shuffle_ps(a[2 * i], a[2 * i + 1], 0xee));
#pragma GCC unroll 2
        for (int i = 0; i < 2; ++i)
            c[i] = max_magnitude(_mm512_shuffle_f32x4(b[2 * i], b[2 * i + 1], 0x44),
                                 _mm512_shuffle_f32x4(b[2 * i], b[2 * i + 1], 0xee));
        return max_magnitude(_mm512_shuffle_f32x4(c[0], c[1], 0x88), _mm512_shuffle_f32x4(c[0], c[1], 0xdd));
    }
    /// Lane i: the sum of the sixteen signed bytes at p + 16 i.
    static Int sums_of_sixteen(const std::int8_t* p) {
        const Int ones = set1_byte(1);
        Int v[4];
#pragma GCC unroll 4
        for (int i = 0; i < 4; ++i) {
            v[i] = zero_int();
            dot_bytes(v[i], ones, load_int(p + 64 * i));
        }
        const Int a = add_int(_mm512_unpacklo_epi32(v[0], v[1]), _mm512_unpackhi_epi32(v[0], v[1]));
        const Int b = add_int(_mm512_unpacklo_epi32(v[2], v[3]), _mm512_unpackhi_epi32(v[2], v[3]));
        const Int mixed = add_int(_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b));
        const Int order = _mm512_set_epi32(15, 11, 7, 3, 14, 10, 6, 2, 13, 9, 5, 1, 12, 8, 4, 0);
        return _mm512_permutexvar_epi32(order, mixed);
    }
    /// a where low <= x <= high, else 0.
    static Float where_inside(Float x, Float low, Float high, Float a) {
        const __mmask16 inside = _mm512_cmp_ps_mask(x, low, _CMP_GE_OQ) & _mm512_cmp_ps_mask(x, high, _CMP_LE_OQ);
        return _mm512_maskz_mov_ps(inside, a);
    }
};

}  // namespace
}  // namespace lectern::cpu
