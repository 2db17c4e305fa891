#pragma once

// Vector operations of the AVX2 + FMA tier, and of the AVX-VNNI tier where the compiler has __AVXVNNI__. Included by
// translation units that are compiled with those flags only; the unnamed namespace keeps the linker from sharing
// these functions between tiers.

#include <immintrin.h>

#include <cstdint>

namespace lectern::cpu {
namespace {

struct Simd {
    static constexpr int lanes = 8;  ///< 32-bit lanes of a register
    static constexpr int registers = 16;
    using Float = __m256;
    using Int = __m256i;

    static Float load(const float* p) { return _mm256_loadu_ps(p); }
    static void store(float* p, Float x) { _mm256_storeu_ps(p, x); }
    static Float set1(float x) { return _mm256_set1_ps(x); }
    static Float zero() { return _mm256_setzero_ps(); }
    static Float add(Float a, Float b) { return _mm256_add_ps(a, b); }
    static Float sub(Float a, Float b) { return _mm256_sub_ps(a, b); }
    static Float mul(Float a, Float b) { return _mm256_mul_ps(a, b); }
    static Float div(Float a, Float b) { return _mm256_div_ps(a, b); }
    static Float max(Float a, Float b) { return _mm256_max_ps(a, b); }
    static Float fma(Float a, Float b, Float c) { return _mm256_fmadd_ps(a, b, c); }  ///< a * b + c
    static Float abs(Float a) { return _mm256_andnot_ps(_mm256_set1_ps(-0.0f), a); }
    static float sum(Float a) {
        __m128 x = _mm_add_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps(a, 1));
        x = _mm_add_ps(x, _mm_movehl_ps(x, x));
        return _mm_cvtss_f32(_mm_add_ss(x, _mm_movehdup_ps(x)));
    }
    static float largest(Float a) {
        __m128 x = _mm_max_ps(_mm256_castps256_ps128(a), _mm256_extractf128_ps(a, 1));
        x = _mm_max_ps(x, _mm_movehl_ps(x, x));
        return _mm_cvtss_f32(_mm_max_ss(x, _mm_movehdup_ps(x)));
    }
    static Float to_float(Int a) { return _mm256_cvtepi32_ps(a); }
    static Int round(Float a) { return _mm256_cvtps_epi32(a); }
    static Float round_to_float(Float a) { return _mm256_round_ps(a, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC); }
    static Int bits(Float a) { return _mm256_castps_si256(a); }
    static Float from_bits(Int a) { return _mm256_castsi256_ps(a); }
    template <int Bits>
    static Int shift_left(Int a) {
        return _mm256_slli_epi32(a, Bits);
    }
    template <int Bits>
    static Int shift_right(Int a) {
        return _mm256_srai_epi32(a, Bits);
    }
    /// a where low < position <= high, else `otherwise`.
    static Float where_between(Int position, Int low, Int high, Float a, Float otherwise) {
        const Int above = _mm256_cmpgt_epi32(position, low);
        const Int visible = _mm256_andnot_si256(_mm256_cmpgt_epi32(position, high), above);
        return _mm256_blendv_ps(otherwise, a, _mm256_castsi256_ps(visible));
    }
    static Int sub_int(Int a, Int b) { return _mm256_sub_epi32(a, b); }
    static Int min_int(Int a, Int b) { return _mm256_min_epi32(a, b); }
    static Int max_int(Int a, Int b) { return _mm256_max_epi32(a, b); }
    /// Signed bytes at `p`, one per lane.
    static Int load_bytes(const std::int8_t* p) {
        return _mm256_cvtepi8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p)));
    }
    /// 2 * lanes floats at `p`: those with even and those with odd index.
    static void load_pairs(const float* p, Float& even, Float& odd) {
        const Float a = load(p), b = load(p + lanes);
        const Float low = _mm256_permute2f128_ps(a, b, 0x20), high = _mm256_permute2f128_ps(a, b, 0x31);
        even = _mm256_shuffle_ps(low, high, _MM_SHUFFLE(2, 0, 2, 0));
        odd = _mm256_shuffle_ps(low, high, _MM_SHUFFLE(3, 1, 3, 1));
    }
    static Float from_half(const std::uint16_t* p) {
        return _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
    }
    /// 2^n for whole-numbered n in [-126, 127], times x.
    static Float scale_by_power(Float x, Float n) {
        const Int exponent = _mm256_slli_epi32(_mm256_add_epi32(_mm256_cvtps_epi32(n), _mm256_set1_epi32(127)), 23);
        return _mm256_mul_ps(x, _mm256_castsi256_ps(exponent));
    }

    static Int load_int(const void* p) { return _mm256_loadu_si256(static_cast<const __m256i*>(p)); }
    static void store_int(void* p, Int x) { _mm256_storeu_si256(static_cast<__m256i*>(p), x); }
    static Int set1_int(std::int32_t x) { return _mm256_set1_epi32(x); }
    static Int zero_int() { return _mm256_setzero_si256(); }
    static Int add_int(Int a, Int b) { return _mm256_add_epi32(a, b); }

    /// acc += sum of four products of unsigned bytes of `u` with signed bytes of `s`, per 32-bit lane. Exact for all
    /// u in [0, 255] and s in [-127, 127].
#if defined(__AVXVNNI__)
    static void dot_bytes(Int& acc, Int u, Int s) {
        asm("%{vex%} vpdpbusd %2,%1,%0" : "+x"(acc) : "x"(u), "x"(s));
    }
#else
    static void dot_bytes(Int& acc, Int u, Int s) {
        // maddubs saturates beyond 16 bits (2 * 255 * 127), so the halves of each unsigned byte go separately:
        // u = (u & 127) + (u & 128), and 2 * 127 * 127, 2 * 128 * 127 fit.
        const Int low = _mm256_and_si256(u, _mm256_set1_epi8(127));
        const Int high = _mm256_and_si256(u, _mm256_set1_epi8(-128));
        const Int ones = _mm256_set1_epi16(1);
        const Int sums = _mm256_add_epi32(_mm256_madd_epi16(_mm256_maddubs_epi16(low, s), ones),
                                          _mm256_madd_epi16(_mm256_maddubs_epi16(high, s), ones));
        acc = _mm256_add_epi32(acc, sums);
    }
#endif
    /// The same for u in [0, 127]: cheaper without VNNI.
    static void dot_small_bytes(Int& acc, Int u, Int s) {
#if defined(__AVXVNNI__)
        dot_bytes(acc, u, s);
#else
        acc = _mm256_add_epi32(acc, _mm256_madd_epi16(_mm256_maddubs_epi16(u, s), _mm256_set1_epi16(1)));
#endif
    }
    /// Key bytes of four channels (stored value + 128), made ready for dot_keys; for many rows of queries.
#if defined(__AVXVNNI__)
    using Keys = Int;
    static constexpr int key_offset = 128;  ///< dot_keys leaves this much times the sum of `s` to the caller
    static Keys load_keys(const void* p) {
        return load_int(p);
    }
    static void dot_keys(Int& acc, Keys k, Int s) {
        dot_bytes(acc, k, s);
    }
#else
    struct Keys {
        Int magnitude, value;
    };
    static constexpr int key_offset = 0;
    static Keys load_keys(const void* p) {
        const Int value = _mm256_xor_si256(load_int(p), _mm256_set1_epi8(-128));
        return {_mm256_abs_epi8(value), value};
    }
    /// |k| * (s with the sign of k): 2 * 128 * 127 fits 16 bits, so one maddubs does where dot_bytes needs two.
    static void dot_keys(Int& acc, Keys k, Int s) {
        const Int ones = _mm256_set1_epi16(1);
        Int t;
        asm("vpsignb %3,%4,%1\n\tvpmaddubsw %1,%2,%1\n\tvpmaddwd %5,%1,%1\n\tvpaddd %1,%0,%0"
            : "+x"(acc), "=&x"(t)
            : "x"(k.magnitude), "x"(k.value), "x"(s), "x"(ones));
    }
#endif
    /// acc += sum of two products of signed 16-bit words per lane.
#if defined(__AVXVNNI__)
    static void dot_words(Int& acc, Int a, Int b) {
        asm("%{vex%} vpdpwssd %2,%1,%0" : "+x"(acc) : "x"(a), "x"(b));
    }
#else
    static void dot_words(Int& acc, Int a, Int b) {
        Int t;  // asm: GCC 12 moves products apart from their sums and spills
        asm("vpmaddwd %3,%2,%1\n\tvpaddd %1,%0,%0" : "+x"(acc), "=&x"(t) : "x"(a), "x"(b));
    }
#endif
    /// 2 * lanes signed bytes at `p` as 16-bit words.
    static Int widen_bytes(const std::int8_t* p) {
        return _mm256_cvtepi8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
    }
    /// `lanes` bytes at `p`, each to two 16-bit words: its low and its high half.
    static Int widen_nibbles(const void* p) {
        const Int x = _mm256_cvtepu8_epi32(_mm_loadl_epi64(static_cast<const __m128i*>(p)));
        return _mm256_and_si256(_mm256_or_si256(x, _mm256_slli_epi32(x, 12)), set1_int(0x000f000f));
    }
    static Int add_words(Int a, Int b) {
        return _mm256_add_epi16(a, b);
    }
    /// Products of words that are fractions of 2^15, rounded.
    static Int multiply_fractions(Int a, Int b) {
        return _mm256_mulhrs_epi16(a, b);
    }
    /// The lower half of each product of words.
    static Int multiply_words(Int a, Int b) {
        return _mm256_mullo_epi16(a, b);
    }
    static Int xor_int(Int a, Int b) {
        return _mm256_xor_si256(a, b);
    }
    /// Lanes of 32 bits to 16 bits, saturated.
    static void store_words(std::int16_t* p, Int a) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(p),
                         _mm_packs_epi32(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1)));
    }
    /// Two registers of 32-bit lanes to 16 bits, saturated, in order.
    static void store_words(std::int16_t* p, Int a, Int b) {
        store_int(p, _mm256_permute4x64_epi64(_mm256_packs_epi32(a, b), _MM_SHUFFLE(3, 1, 2, 0)));
    }
    /// Lanes of 32 bits to 8 bits (values in range).
    static void store_bytes(std::int8_t* p, Int a) {
        const __m128i words = _mm_packs_epi32(_mm256_castsi256_si128(a), _mm256_extracti128_si256(a, 1));
        _mm_storel_epi64(reinterpret_cast<__m128i*>(p), _mm_packs_epi16(words, words));
    }
    static void store_half(std::uint16_t* p, Float a) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(p), _mm256_cvtps_ph(a, _MM_FROUND_TO_NEAREST_INT));
    }

    // Codes of weights: bytes and bit fields of bytes.
    static Int set1_byte(int x) {
        return _mm256_set1_epi8(static_cast<char>(x));
    }
    static Int and_int(Int a, Int b) {
        return _mm256_and_si256(a, b);
    }
    /// a & mask | b
    static Int merge(Int a, Int mask, Int b) {
        return _mm256_or_si256(_mm256_and_si256(a, mask), b);
    }
    /// Shift of 16-bit words; the caller masks what crosses from byte to byte.
    static Int shift_words_right(Int a, int bits) {
        return _mm256_srli_epi16(a, bits);
    }
    static Int shift_words_left(Int a, int bits) {
        return _mm256_slli_epi16(a, bits);
    }
    /// Sixteen bytes as a table for lookup().
    static Int table(const std::uint8_t* p) {
        return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
    }
    static Int lookup(Int table, Int indices) {
        return _mm256_shuffle_epi8(table, indices);
    }
    static Float from_bfloat(const std::uint16_t* p) {
        const Int words = _mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
        return _mm256_castsi256_ps(_mm256_slli_epi32(words, 16));
    }
    /// Rounded to nearest even; NaN stays NaN.
    static void store_bfloat(std::uint16_t* p, Float a) {
        const Int x = bits(a), odd = and_int(_mm256_srli_epi32(x, 16), set1_int(1));
        const Int rounded = add_int(x, add_int(odd, set1_int(0x7fff)));
        const Int quiet = _mm256_or_si256(x, set1_int(0x400000));
        const Int none = _mm256_castps_si256(_mm256_cmp_ps(a, a, _CMP_UNORD_Q));
        const Int kept = _mm256_srli_epi32(_mm256_blendv_epi8(rounded, quiet, none), 16);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(p),
                         _mm_packus_epi32(_mm256_castsi256_si128(kept), _mm256_extracti128_si256(kept, 1)));
    }
    static Float min(Float a, Float b) {
        return _mm256_min_ps(a, b);
    }
    /// Larger of two magnitudes; unlike max, lets a NaN through (by the order of the bits a NaN is above infinity).
    static Float max_magnitude(Float a, Float b) {
        return _mm256_castsi256_ps(_mm256_max_epi32(_mm256_castps_si256(a), _mm256_castps_si256(b)));
    }
    /// Lane i: the largest of magnitudes[i]'s lanes.
    static Float largest_magnitudes(const Float (&magnitudes)[lanes]) {
        Float a[4], b[2];
#pragma GCC unroll 4
        for (int i = 0; i < 4; ++i) {
            const Float x = magnitudes[2 * i], y = magnitudes[2 * i + 1];
            a[i] = max_magnitude(_mm256_unpacklo_ps(x, y), _mm256_unpackhi_ps(x, y));
        }
#pragma GCC unroll 2
        for (int i = 0; i < 2; ++i)  // each half of b[i]: its share of magnitudes[4 i .. 4 i + 3]
            b[i] = max_magnitude(_mm256_shuffle_ps(a[2 * i], a[2 * i + 1], 0x44),
                                 _mm256_shuffle_ps(a[2 * i], a[2 * i + 1], 0xee));
        return max_magnitude(_mm256_permute2f128_ps(b[0], b[1], 0x20), _mm256_permute2f128_ps(b[0], b[1], 0x31));
    }
    /// Lane i: the sum of the sixteen signed bytes at p + 16 i.
    static Int sums_of_sixteen(const std::int8_t* p) {
        const Int ones = set1_byte(1);
        Int v[4];
#pragma GCC unroll 4
        for (int i = 0; i < 4; ++i) {
            v[i] = zero_int();
            dot_small_bytes(v[i], ones, load_int(p + 32 * i));
        }
        const Int a = add_int(_mm256_unpacklo_epi32(v[0], v[1]), _mm256_unpackhi_epi32(v[0], v[1]));
        const Int b = add_int(_mm256_unpacklo_epi32(v[2], v[3]), _mm256_unpackhi_epi32(v[2], v[3]));
        const Int mixed = add_int(_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b));
        return _mm256_permutevar8x32_epi32(mixed, _mm256_set_epi32(7, 3, 6, 2, 5, 1, 4, 0));
    }
    /// a where low <= x <= high, else 0.
    static Float where_inside(Float x, Float low, Float high, Float a) {
        return _mm256_and_ps(_mm256_and_ps(_mm256_cmp_ps(x, low, _CMP_GE_OQ), _mm256_cmp_ps(x, high, _CMP_LE_OQ)), a);
    }
};

}  // namespace
}  // namespace lectern::cpu
