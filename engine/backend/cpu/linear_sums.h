#pragma once

// Whole-numbered sums of code times activation over a group of inputs.
// begin(), then add() for every four inputs with flush() after every pair of them, then value(). `start` points to the
// correction for the codes' offset; null where the kind has none.

#include "engine/backend/cpu/linear_kernels.h"
#include "engine/backend/cpu/simd.h"

namespace lectern::cpu {
namespace {

#if defined(__AVX512VNNI__) || defined(__AVXVNNI__)

template <PanelKind>
struct GroupSum {
    using Codes = Simd::Int;
    static Codes prepare(Simd::Int codes) { return codes; }

    Simd::Int total;
    void begin(const std::int32_t* start) { total = start != nullptr ? Simd::set1_int(*start) : Simd::zero_int(); }
    void add(Codes codes, Simd::Int activations) { Simd::dot_bytes(total, codes, activations); }
    void flush(int /*step*/) {}
    Simd::Int value(const std::int32_t* /*start*/) const { return total; }
};

#else

/// Makes GCC 12 finish a value here. It otherwise puts off the additions of a whole block to its end, and the products
/// that wait for them are spilled (150 moves to and from the stack in a block).
inline void finish_here(Simd::Int& value) {
    asm("" : "+x"(value));
}

/// Products of codes below 64 are added up in 16 bits for as long as they fit: 8 of 4-bit codes (8 * 2 * 15 * 127 is
/// 30,480), 4 of 5-bit ones, 2 of 6-bit ones. That is two instructions for four inputs instead of three.
template <PanelKind kind>
struct GroupSum {
    using Codes = Simd::Int;
    static constexpr int steps_that_fit = 1 << (6 - panel_format(kind).code_bits);
    static constexpr int group_steps = panel_format(kind).scale_group / 8;
    static constexpr bool one_flush = steps_that_fit >= group_steps;
    static Codes prepare(Simd::Int codes) { return codes; }

    Simd::Int words, total;
    void begin(const std::int32_t* /*start*/) { words = total = Simd::zero_int(); }
    void add(Codes codes, Simd::Int activations) {
        words = _mm256_add_epi16(words, _mm256_maddubs_epi16(codes, activations));
        finish_here(words);
    }
    void flush(int step) {
        if (one_flush || (step + 1) % steps_that_fit != 0) return;
        total = Simd::add_int(total, widened());
        finish_here(total);
        words = Simd::zero_int();
    }
    Simd::Int value(const std::int32_t* start) const {
        const Simd::Int sum = one_flush ? widened() : total;
        return start != nullptr ? Simd::add_int(sum, Simd::set1_int(*start)) : sum;
    }
    Simd::Int widened() const { return _mm256_madd_epi16(words, _mm256_set1_epi16(1)); }
};

/// Codes of 8 bits: |code - 128| times the activation with the sign of code - 128, whose pairs fit 16 bits
/// (2 * 128 * 127). The offset of 128 is in the products then, and no correction is needed.
template <PanelKind kind>
requires(panel_format(kind).code_bits == 8 || panel_format(kind).has_codebook) struct GroupSum<kind> {
    struct Codes {
        Simd::Int magnitude, value;
    };
    static Codes prepare(Simd::Int codes) {
        const Simd::Int value = _mm256_xor_si256(codes, _mm256_set1_epi8(-128));
        return {_mm256_abs_epi8(value), value};
    }

    Simd::Int total;
    void begin(const std::int32_t* /*start*/) { total = Simd::zero_int(); }
    void add(const Codes& codes, Simd::Int activations) {
        const Simd::Int pairs = _mm256_maddubs_epi16(codes.magnitude, _mm256_sign_epi8(activations, codes.value));
        total = Simd::add_int(total, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
        finish_here(total);
    }
    void flush(int /*step*/) {}
    Simd::Int value(const std::int32_t* /*start*/) const { return total; }
};

#endif

}  // namespace
}  // namespace lectern::cpu
