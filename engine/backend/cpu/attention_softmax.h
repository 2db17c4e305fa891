#pragma once

// Softmax over a block of cells, and the merge of attention states.

#include "engine/backend/cpu/attention_kernels.h"
#include "engine/backend/cpu/attention_tile.h"
#include "engine/backend/cpu/simd.h"
#include "engine/backend/cpu/simd_total.h"

namespace lectern::cpu {
namespace {

/// Adding it to a number leaves the number, rounded, in the low bits.
constexpr float rounding_magic = 12582912.0f;  // 1.5 * 2^23

/// 2^x for x <= 0, exactly 0 for x <= -127 and for NaN, exactly 1 for 0. Relative error 1e-7.
inline Simd::Float exp2_of_negative(Simd::Float x) {
    x = Simd::max(x, Simd::set1(-127.0f));  // gives the second operand for NaN
    const Simd::Float magic = Simd::set1(rounding_magic);
    const Simd::Float shifted = Simd::add(x, magic);
    const Simd::Float r = Simd::sub(x, Simd::sub(shifted, magic));
    Simd::Float p = Simd::fma(Simd::set1(0.001326472848f), r, Simd::set1(0.009671512991f));
    p = Simd::fma(p, r, Simd::set1(0.055507335812f));
    p = Simd::fma(p, r, Simd::set1(0.240222424269f));
    p = Simd::fma(p, r, Simd::set1(0.693147003651f));
    p = Simd::fma(p, r, Simd::set1(1.0f));
    // Shifted into the exponent; at -127 that subtracts the whole exponent of 1.0 and gives +0.
    return Simd::from_bits(Simd::add_int(Simd::bits(p), Simd::shift_left<23>(Simd::bits(shifted))));
}

/// log2 x for normal x > 0, absolute error 2e-6.
inline Simd::Float log2_of_positive(Simd::Float x) {
    // x = 2^n * (1 + f) with f in [-1/3, 1/3): n is the exponent of x * 3/2.
    const Simd::Int bits = Simd::bits(x);
    const Simd::Int n = Simd::shift_right<23>(Simd::add_int(bits, Simd::set1_int(-0x3f2aaaab)));
    const Simd::Int mantissa = Simd::add_int(bits, Simd::shift_left<23>(Simd::sub_int(Simd::zero_int(), n)));
    const Simd::Float f = Simd::sub(Simd::from_bits(mantissa), Simd::set1(1.0f));
    Simd::Float p = Simd::fma(Simd::set1(-0.291011214256f), f, Simd::set1(0.332885265350f));
    p = Simd::fma(p, f, Simd::set1(-0.356659561396f));
    p = Simd::fma(p, f, Simd::set1(0.478408098221f));
    p = Simd::fma(p, f, Simd::set1(-0.721440911293f));
    p = Simd::fma(p, f, Simd::set1(1.442728042603f));
    return Simd::fma(p, f, Simd::to_float(n));
}

/// Stores log2 and inverse of value scales, and returns the inverse. No scale counts as less than 1e-20, all values of
/// a cell being 0.
inline Simd::Float split_value_scale(Simd::Float scale, float* log2, float* inverse) {
    const Simd::Float x = Simd::max(scale, Simd::set1(1e-20f)), part = Simd::div(Simd::set1(1.0f), x);
    Simd::store(log2, log2_of_positive(x));
    Simd::store(inverse, part);
    return part;
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
    Simd::Float a = Simd::set1(no_reference), b = a;
    for (int i = 0; i < count; i += 2 * Simd::lanes) {
        a = Simd::max(visible(i), a);
        b = Simd::max(visible(i + Simd::lanes), b);
    }
    return Simd::largest(Simd::max(a, b));
}

/// Sums of weights, a lane for each cell of a step.
struct SoftmaxSums {
    static constexpr int units = softmax_step / sum_lanes, registers = registers_of<units>;
    Simd::Float of[registers];
    SoftmaxSums() {
        for (Simd::Float& sums : of) sums = Simd::zero();
    }
    float all() { return total<units>(of); }
};

/// Bits of a weight.
constexpr int weight_bits = 15;

/// A row's logits x + log2(value_scale) to 15-bit words 2^(x - reference) * value_scale. The value scale is an
/// addend of the logit so that the words are relative to the row's largest weight times scale, not to the block's
/// largest scale: a sink of weight 1 and tiny value would otherwise leave the other 255 cells a few units each. The
/// reference is a whole number: subtracting it costs nothing beside the rounding of the exponent, and states merge by
/// exact powers of 2. Three terms: 1e-4 of a weight, where the 8 bits of a query already leave 5e-3.
inline void weigh_words(float* logits, int count, float largest, const float* value_inverse, std::int16_t* words,
                        float& reference, float& sum) {
    constexpr float far = 1048576.0f;  // whole numbers up to here survive the addition of rounding_magic
    if (!(largest < far && largest > -far)) {
        if (largest > -far)  // absurd, infinite perhaps: relative to the largest, then
            for (int i = 0; i < count; i += Simd::lanes)
                Simd::store(logits + i, Simd::sub(Simd::load(logits + i), Simd::set1(largest)));
        reference = largest > -far ? largest : no_reference;
        largest = 0;
    } else {
        reference = 0;
    }
    const float whole = static_cast<float>(static_cast<int>(largest + far) + 1) - far;  // above `largest`
    reference += whole;
    const float shift = static_cast<float>(weight_bits) - whole;
    const Simd::Float least = Simd::set1(-127.0f - shift), magic = Simd::set1(rounding_magic + shift);
    SoftmaxSums sums;
    const auto weight = [&](int i) {
        const Simd::Float x = Simd::max(Simd::load(logits + i), least);  // NaN: the second operand
        const Simd::Float shifted = Simd::add(x, magic);
        const Simd::Float r = Simd::sub(x, Simd::sub(shifted, magic));
        Simd::Float p = Simd::fma(Simd::set1(0.055008940398f), r, Simd::set1(0.242210984230f));
        p = Simd::fma(p, r, Simd::set1(0.693282902241f));
        p = Simd::fma(p, r, Simd::set1(1.0f));
        return Simd::from_bits(Simd::add_int(Simd::bits(p), Simd::shift_left<23>(Simd::bits(shifted))));
    };
    for (int i = 0; i < count; i += softmax_step) {
#pragma GCC unroll 2
        for (int r = 0; r < SoftmaxSums::registers; r += 2) {
            const int k = i + r * Simd::lanes, j = k + Simd::lanes;
            const Simd::Float a = weight(k), b = weight(j);
            Simd::store_words(words + k, Simd::round(a), Simd::round(b));  // saturates what rounds to 2^15
            sums.of[r] = Simd::fma(a, Simd::load(value_inverse + k), sums.of[r]);
            sums.of[r + 1] = Simd::fma(b, Simd::load(value_inverse + j), sums.of[r + 1]);
        }
    }
    sum = sums.all() * (1.0f / (1 << weight_bits));
}

/// A row's logits, already scaled, to the weights 2^(x - reference) in place.
inline void weigh_floats(float* logits, int count, float largest, float& reference, float& sum) {
    reference = largest;
    const Simd::Float m = Simd::set1(largest);
    SoftmaxSums sums;
    for (int i = 0; i < count; i += softmax_step) {
#pragma GCC unroll 4
        for (int r = 0; r < SoftmaxSums::registers; ++r) {
            const int j = i + r * Simd::lanes;
            const Simd::Float a = exp2_of_negative(Simd::sub(Simd::load(logits + j), m));
            Simd::store(logits + j, a);
            sums.of[r] = Simd::add(sums.of[r], a);
        }
    }
    sum = sums.all();
}

/// The one place where attention over two sets of cells becomes attention over both. A state without cells changes
/// nothing, bit for bit, so it does not matter whether a block that nobody sees was left out.
void merge_states(int rows, int width, const AttentionState& into, const AttentionState& part) {
    alignas(64) float keep[row_lanes], gain[row_lanes];
    for (int i = 0; i < row_lanes; i += Simd::lanes) {
        const Simd::Float a = Simd::load(into.reference + i), b = Simd::load(part.reference + i);
        const Simd::Float m = Simd::max(a, b);
        const Simd::Float ka = exp2_of_negative(Simd::sub(a, m)), kb = exp2_of_negative(Simd::sub(b, m));
        Simd::store(into.reference + i, m);
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
