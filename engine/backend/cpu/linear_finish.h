#pragma once

// From a tile of sums to the output.

#include <cstring>

#include "engine/backend/cpu/linear_kernels.h"
#include "engine/backend/cpu/simd.h"

namespace lectern::cpu {
namespace {

/// e^x for x in [-87, 87], relative error below 2e-7: 2^n times a polynomial on [-ln 2 / 2, ln 2 / 2].
inline Simd::Float exponential(Simd::Float x) {
    const Simd::Float n = Simd::round_to_float(Simd::mul(x, Simd::set1(1.44269504f)));
    Simd::Float r = Simd::fma(n, Simd::set1(-0.693359375f), x);  // ln 2 in two parts, the first exact in n times it
    r = Simd::fma(n, Simd::set1(2.12194440e-4f), r);
    Simd::Float p = Simd::set1(1.0f / 5040);
    p = Simd::fma(p, r, Simd::set1(1.0f / 720));
    p = Simd::fma(p, r, Simd::set1(1.0f / 120));
    p = Simd::fma(p, r, Simd::set1(1.0f / 24));
    p = Simd::fma(p, r, Simd::set1(1.0f / 6));
    p = Simd::fma(p, r, Simd::set1(0.5f));
    p = Simd::fma(p, r, Simd::set1(1.0f));
    p = Simd::fma(p, r, Simd::set1(1.0f));
    return Simd::scale_by_power(p, n);
}

/// x / (1 + e^-y)
inline Simd::Float times_sigmoid(Simd::Float x, Simd::Float y) {
    const Simd::Float limit = Simd::set1(87.0f);
    const Simd::Float negative = Simd::max(Simd::min(Simd::sub(Simd::zero(), y), limit), Simd::set1(-87.0f));
    return Simd::div(x, Simd::add(Simd::set1(1.0f), exponential(negative)));
}

inline Simd::Float silu(Simd::Float x) {
    return times_sigmoid(x, x);
}

/// x (1 + erf(x / sqrt 2)) / 2, which is max(x, 0) - |x| erfc(|x| / sqrt 2) / 2. erfc by a polynomial in 1 / (1 + p z)
/// times e^-z^2, absolute error below 1.5e-7 (Abramowitz and Stegun, 7.1.26).
inline Simd::Float gelu(Simd::Float x) {
    const Simd::Float size = Simd::max(x, Simd::sub(Simd::zero(), x));
    const Simd::Float t =
        Simd::div(Simd::set1(1.0f), Simd::fma(size, Simd::set1(0.3275911f * 0.70710678f), Simd::set1(1.0f)));
    Simd::Float p = Simd::set1(1.061405429f);
    p = Simd::fma(p, t, Simd::set1(-1.453152027f));
    p = Simd::fma(p, t, Simd::set1(1.421413741f));
    p = Simd::fma(p, t, Simd::set1(-0.284496736f));
    p = Simd::fma(p, t, Simd::set1(0.254829592f));
    const Simd::Float power = Simd::max(Simd::mul(Simd::mul(x, x), Simd::set1(-0.5f)), Simd::set1(-87.0f));
    const Simd::Float half_erfc = Simd::mul(Simd::mul(p, t), Simd::mul(exponential(power), Simd::set1(0.5f)));
    return Simd::sub(Simd::max(x, Simd::zero()), Simd::mul(size, half_erfc));
}

/// The tanh form, 0.5 x (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))), by tanh(u) = 2 sigmoid(2 u) - 1.
inline Simd::Float gelu_by_tanh(Simd::Float x) {
    const Simd::Float cubic = Simd::fma(Simd::mul(x, x), Simd::set1(0.044715f), Simd::set1(1.0f));
    return times_sigmoid(x, Simd::mul(Simd::mul(x, cubic), Simd::set1(1.5957691216f)));
}

/// Calls `finish(column, out)` for every register of the outputs; a row that is not as wide goes through a copy.
template <int columns, typename FinishRegister>
void finish_row(float* out, int width, FinishRegister finish) {
    if (width == columns) {
        for (int c = 0; c < columns; c += Simd::lanes) finish(c, out + c);
        return;
    }
    alignas(64) float whole[columns] = {};
    std::memcpy(whole, out, static_cast<std::size_t>(width) * sizeof(float));
    for (int c = 0; c < columns; c += Simd::lanes) finish(c, whole + c);
    std::memcpy(out, whole, static_cast<std::size_t>(width) * sizeof(float));
}

enum class SumsTo { out, added, silu, gelu, gelu_times };

template <SumsTo to>
void finish_sums(const float* tile, int tokens, const TileOutput& o) {
    alignas(64) float bias[panel_rows] = {};
    if (o.bias != nullptr) std::memcpy(bias, o.bias, static_cast<std::size_t>(o.columns) * sizeof(float));
    const Simd::Float factor = Simd::set1(o.factor);
    for (int t = 0; t < tokens; ++t, tile += panel_rows)
        finish_row<panel_rows>(o.out + t * o.stride, o.columns, [&](int c, float* out) {
            const Simd::Float value = Simd::fma(Simd::load(tile + c), factor, Simd::load(bias + c));
            if constexpr (to == SumsTo::out) Simd::store(out, value);
            if constexpr (to == SumsTo::added) Simd::store(out, Simd::add(Simd::load(out), value));
            if constexpr (to == SumsTo::silu) Simd::store(out, silu(value));
            if constexpr (to == SumsTo::gelu) Simd::store(out, gelu(value));
            if constexpr (to == SumsTo::gelu_times) Simd::store(out, Simd::mul(Simd::load(out), gelu_by_tanh(value)));
        });
}

template <Simd::Float (*activation)(Simd::Float)>
void finish_gate(const float* tile, int tokens, const TileOutput& o) {
    const Simd::Float factor = Simd::set1(o.factor);
    for (int t = 0; t < tokens; ++t, tile += panel_rows)
        finish_row<panel_rows / 2>(o.out + t * o.stride, o.columns, [&](int c, float* out) {
            const Simd::Float gate = Simd::mul(Simd::load(tile + c), factor);
            const Simd::Float up = Simd::mul(Simd::load(tile + panel_rows / 2 + c), factor);
            Simd::store(out, Simd::mul(activation(gate), up));
        });
}

}  // namespace
}  // namespace lectern::cpu
