#pragma once

// Softmax over a block of cells, and the merge of attention states. Included after a simd_*.h.

#include "engine/backend/cpu/attention_kernels.h"

namespace lectern::cpu {
namespace {

/// 2^x for x <= 0, exactly 0 for x <= -127 and for NaN, exactly 1 for 0. Relative error 3e-6 with four terms (the 15
/// bits of a q8 cell's weight are 3e-5), 1e-7 with five.
template <int Terms>
inline Simd::Float exp2_of_negative(Simd::Float x) {
    x = Simd::max(x, Simd::set1(-127.0f));  // gives the second operand for NaN
    // Adding 1.5 * 2^23 leaves round(x) in the low bits, ready to be shifted into the exponent. At -127 that subtracts
    // the whole exponent of 2^0 and gives +0.
    const Simd::Float magic = Simd::set1(12582912.0f);
    const Simd::Float shifted = Simd::add(x, magic);
    const Simd::Float r = Simd::sub(x, Simd::sub(shifted, magic));
    Simd::Float p;
    if constexpr (Terms == 4) {
        p = Simd::fma(Simd::set1(0.009582849219f), r, Simd::set1(0.055906426162f));
        p = Simd::fma(p, r, Simd::set1(0.240240991115f));
        p = Simd::fma(p, r, Simd::set1(0.693124175072f));
    } else {
        p = Simd::fma(Simd::set1(0.001326472848f), r, Simd::set1(0.009671512991f));
        p = Simd::fma(p, r, Simd::set1(0.055507335812f));
        p = Simd::fma(p, r, Simd::set1(0.240222424269f));
        p = Simd::fma(p, r, Simd::set1(0.693147003651f));
    }
    p = Simd::fma(p, r, Simd::set1(1.0f));
    return Simd::from_bits(Simd::add_int(Simd::bits(p), Simd::shift_left<23>(Simd::bits(shifted))));
}

constexpr float negative_infinity = -__builtin_inff();

/// Positions that a row sees: (low, high].
struct Sight {
    std::int32_t low, high;
};

inline Sight sight_of(std::int32_t position, int window) {
    return {window > 0 ? position - window : -1, position};
}

/// Largest of the row's `count` (a multiple of 32) logits, NaN left out; invisible ones become -infinity.
template <bool Masked>
inline float largest_logit(float* logits, int count, const std::int32_t* position, Sight sight) {
    const Simd::Int low = Simd::set1_int(sight.low), high = Simd::set1_int(sight.high);
    const auto visible = [&](int i) {
        Simd::Float x = Simd::load(logits + i);
        if constexpr (Masked) {
            x = Simd::where_between(Simd::load_int(position + i), low, high, x, Simd::set1(negative_infinity));
            Simd::store(logits + i, x);
        }
        return x;
    };
    Simd::Float a = Simd::set1(no_maximum), b = a;
    for (int i = 0; i < count; i += 2 * Simd::lanes) {
        a = Simd::max(visible(i), a);
        b = Simd::max(visible(i + Simd::lanes), b);
    }
    return Simd::largest(Simd::max(a, b));
}

/// A row's logits to the weights 2^(scale * x - maximum) * value_scale as 15-bit words; returns the value of the words'
/// unit. Scaled by the row's own largest weight, not by the block's largest value scale: a sink of weight 1 and
/// tiny value would otherwise leave the other 255 cells a few units each.
inline float weigh_words(float* logits, int count, float scale, float largest, const float* value_scale,
                         std::int16_t* words, float& maximum, float& sum) {
    const bool any = largest > no_maximum;
    maximum = any ? largest * scale : no_maximum;
    const Simd::Float s = Simd::set1(scale), m = Simd::set1(-largest * scale);
    Simd::Float sum_a = Simd::zero(), sum_b = Simd::zero(), top_a = Simd::zero(), top_b = Simd::zero();
#pragma GCC unroll 2
    for (int i = 0; i < count; i += 2 * Simd::lanes) {
        const int j = i + Simd::lanes;
        const Simd::Float a = exp2_of_negative<4>(Simd::fma(Simd::load(logits + i), s, m));
        const Simd::Float b = exp2_of_negative<4>(Simd::fma(Simd::load(logits + j), s, m));
        sum_a = Simd::add(sum_a, a);
        sum_b = Simd::add(sum_b, b);
        const Simd::Float wa = Simd::mul(a, Simd::load(value_scale + i)),
                          wb = Simd::mul(b, Simd::load(value_scale + j));
        top_a = Simd::max(wa, top_a);
        top_b = Simd::max(wb, top_b);
        Simd::store(logits + i, wa);
        Simd::store(logits + j, wb);
    }
    sum = Simd::sum(Simd::add(sum_a, sum_b));
    const float top = Simd::largest(Simd::max(top_a, top_b));
    const Simd::Float inverse = Simd::set1(top > 1e-30f ? 32767.0f / top : 0.0f);
#pragma GCC unroll 4
    for (int i = 0; i < count; i += Simd::lanes)
        Simd::store_words(words + i, Simd::round(Simd::mul(Simd::load(logits + i), inverse)));
    return top * (1.0f / 32767.0f);
}

/// A row's logits, already scaled, to the weights 2^(x - maximum) in place.
inline void weigh_floats(float* logits, int count, float largest, float& maximum, float& sum) {
    maximum = largest;
    const Simd::Float m = Simd::set1(largest);
    Simd::Float sum_a = Simd::zero(), sum_b = Simd::zero();
    for (int i = 0; i < count; i += 2 * Simd::lanes) {
        const int j = i + Simd::lanes;
        const Simd::Float a = exp2_of_negative<5>(Simd::sub(Simd::load(logits + i), m));
        const Simd::Float b = exp2_of_negative<5>(Simd::sub(Simd::load(logits + j), m));
        Simd::store(logits + i, a);
        Simd::store(logits + j, b);
        sum_a = Simd::add(sum_a, a);
        sum_b = Simd::add(sum_b, b);
    }
    sum = Simd::sum(Simd::add(sum_a, sum_b));
}

/// The one place where attention over two sets of cells becomes attention over both. A state without cells changes
/// nothing, bit for bit, so it does not matter whether a block that nobody sees was left out.
void merge_states(int rows, int width, const AttentionState& into, const AttentionState& part) {
    alignas(64) float keep[row_lanes], gain[row_lanes];
    for (int i = 0; i < row_lanes; i += Simd::lanes) {
        const Simd::Float a = Simd::load(into.maximum + i), b = Simd::load(part.maximum + i);
        const Simd::Float m = Simd::max(a, b);
        const Simd::Float ka = exp2_of_negative<5>(Simd::sub(a, m)), kb = exp2_of_negative<5>(Simd::sub(b, m));
        Simd::store(into.maximum + i, m);
        Simd::store(into.sum + i, Simd::fma(Simd::load(into.sum + i), ka, Simd::mul(Simd::load(part.sum + i), kb)));
        Simd::store(keep + i, ka);
        Simd::store(gain + i, kb);
    }
    for (int r = 0; r < rows; ++r) {
        const Simd::Float ka = Simd::set1(keep[r]), kb = Simd::set1(gain[r]);
        float* to = into.weighted + r * width;
        const float* from = part.weighted + r * width;
        for (int d = 0; d < width; d += Simd::lanes)
            Simd::store(to + d, Simd::fma(Simd::load(to + d), ka, Simd::mul(Simd::load(from + d), kb)));
    }
}

void finish_rows(int used, int width, const AttentionState& state, float* const* out) {
    for (int r = 0; r < used; ++r) {
        const Simd::Float inverse = Simd::set1(state.sum[r] > 0 ? 1.0f / state.sum[r] : 0.0f);
        for (int d = 0; d < width; d += Simd::lanes)
            Simd::store(out[r] + d, Simd::mul(Simd::load(state.weighted + r * width + d), inverse));
    }
}

}  // namespace
}  // namespace lectern::cpu
