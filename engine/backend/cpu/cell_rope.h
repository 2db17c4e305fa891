#pragma once

// RMS norm, rotation by position and what becomes of a token's query, key and value. The truth
// is reference/attention.cpp and reference/linear.cpp.

#include "engine/backend/cpu/cell_convert.h"
#include "engine/backend/cpu/simd.h"
#include "engine/backend/cpu/simd_total.h"

namespace lectern::cpu {
namespace {

void rms_norm(const float* in, const float* weight, int columns, float epsilon, bool add, float* out) {
    constexpr int units = 4;
    Simd::Float squares[registers_of<units>];
    for (Simd::Float& sums : squares) sums = Simd::zero();
    const auto add_squares = [&](int first, int count) {
        for (int j = 0; j < count / Simd::lanes; ++j) {
            const Simd::Float x = Simd::load(in + first + j * Simd::lanes);
            squares[j] = Simd::fma(x, x, squares[j]);
        }
    };
    int i = 0;
    for (; i + units * sum_lanes <= columns; i += units * sum_lanes) add_squares(i, units * sum_lanes);
    for (; i + sum_lanes <= columns; i += sum_lanes) add_squares(i, sum_lanes);
    float sum = total<units>(squares);
    for (; i < columns; ++i) sum += in[i] * in[i];

    const float scale = 1.0f / __builtin_sqrtf(sum / static_cast<float>(columns) + epsilon);
    const Simd::Float s = Simd::set1(scale);
    for (i = 0; i + Simd::lanes <= columns; i += Simd::lanes) {
        const Simd::Float y = Simd::mul(Simd::mul(Simd::load(in + i), s), Simd::load(weight + i));
        Simd::store(out + i, add ? Simd::add(Simd::load(out + i), y) : y);
    }
    for (; i < columns; ++i) {
        const float y = in[i] * scale * weight[i];
        out[i] = add ? out[i] + y : y;
    }
}

/// Turns the pairs (x[i], x[i + rotated/2]) by the given angles.
inline void rotate(float* x, int rotated, const float* cosine, const float* sine) {
    const int half = rotated / 2;
    int i = 0;
    for (; i + Simd::lanes <= half; i += Simd::lanes) {
        const Simd::Float a = Simd::load(x + i), b = Simd::load(x + half + i);
        const Simd::Float c = Simd::load(cosine + i), s = Simd::load(sine + i);
        Simd::store(x + i, Simd::sub(Simd::mul(a, c), Simd::mul(b, s)));
        Simd::store(x + half + i, Simd::add(Simd::mul(a, s), Simd::mul(b, c)));
    }
    for (; i < half; ++i) {
        const float a = x[i], b = x[half + i];
        x[i] = a * cosine[i] - b * sine[i];
        x[half + i] = a * sine[i] + b * cosine[i];
    }
}

inline void split_cos_sin(const float* cos_sin, int count, float* cosine, float* sine) {
    int i = 0;
    for (; i + Simd::lanes <= count; i += Simd::lanes) {
        Simd::Float c, s;
        Simd::load_pairs(cos_sin + 2 * i, c, s);
        Simd::store(cosine + i, c);
        Simd::store(sine + i, s);
    }
    for (; i < count; ++i) {
        cosine[i] = cos_sin[2 * i];
        sine[i] = cos_sin[2 * i + 1];
    }
}

void rope_and_store(const TokenRope& rope, CellFormat format, float* queries, const float* key, const float* value,
                    const HeadCells& cells, int slot) {
    alignas(64) float cosine[most_width / 2], sine[most_width / 2], k[most_width];
    split_cos_sin(rope.cos_sin, rope.rotated / 2, cosine, sine);

    for (int h = 0; h < rope.group; ++h) {
        float* q = queries + h * rope.width;
        if (rope.q_norm != nullptr) rms_norm(q, rope.q_norm, rope.width, rope.epsilon, false, q);
        rotate(q, rope.rotated, cosine, sine);
        if (rope.key_balance != nullptr)
            for (int d = 0; d < rope.width; d += Simd::lanes)
                Simd::store(q + d, Simd::mul(Simd::load(q + d), Simd::load(rope.key_balance + d)));
        if (rope.query_scale != 1) {
            const Simd::Float scale = Simd::set1(rope.query_scale);
            for (int d = 0; d < rope.width; d += Simd::lanes) Simd::store(q + d, Simd::mul(Simd::load(q + d), scale));
        }
    }

    if (key == nullptr) return;
    if (rope.k_norm != nullptr)
        rms_norm(key, rope.k_norm, rope.width, rope.epsilon, false, k);
    else
        for (int d = 0; d < rope.width; d += Simd::lanes) Simd::store(k + d, Simd::load(key + d));
    if (rope.rotate_key)
        rotate(k, rope.rotated, cosine, sine);
    else if (rope.magnitude != 1)
        for (int d = 0; d < rope.rotated; ++d) k[d] *= rope.magnitude;
    if (rope.key_balance != nullptr)
        for (int d = 0; d < rope.width; d += Simd::lanes)
            Simd::store(k + d, Simd::div(Simd::load(k + d), Simd::load(rope.key_balance + d)));
    store_key(format, rope.width, k, cells, slot);
    if (rope.v_norm != nullptr) {
        alignas(64) float v[most_width];
        rms_norm(value, rope.v_norm, rope.width, rope.epsilon, false, v);
        store_value(format, rope.width, v, cells, slot);
    } else {
        store_value(format, rope.width, value, cells, slot);
    }
}

void rotate_key(CellFormat format, int width, int rotated, const float* cosine, const float* sine,
                const HeadCells& from, const HeadCells& to, int slot) {
    alignas(64) float k[most_width];
    read_key(format, width, from, slot, k);
    rotate(k, rotated, cosine, sine);
    store_key(format, width, k, to, slot);
}

}  // namespace
}  // namespace lectern::cpu
