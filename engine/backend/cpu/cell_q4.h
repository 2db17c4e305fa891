#pragma once

// Four-bit values: the transform that mixes channels before they are rounded, rounding, and the way back.
// The loops over bytes are plain, for the compiler to vectorise.

#include "engine/backend/cpu/attention_tile.h"
#include "engine/backend/cpu/simd.h"

namespace lectern::cpu {
namespace {

/// Every stage adds and subtracts the two halves and shuffles the results together: log2(n) equal stages, after which
/// everything is back in order. Only sums of two numbers, so that every tier gives the same bits.
void hadamard(float* x, int width) {
    const int n = hadamard_width(width), half = n / 2;
    const float scale = 1.0f / __builtin_sqrtf(static_cast<float>(n));
    alignas(64) float other[most_width];
    for (float* block = x; block < x + width; block += n) {
        float *from = block, *to = other;
        for (int stage = 1; stage < n; stage *= 2) {
            for (int i = 0; i < half; ++i) {
                const float a = from[i], b = from[i + half];
                to[2 * i] = a + b;
                to[2 * i + 1] = a - b;
            }
            float* const next = to;
            to = from;
            from = next;
        }
        for (int i = 0; i < n; ++i) block[i] = from[i] * scale;
    }
}

/// Mixes x and rounds it to codes in [0, 15], 8 being zero; returns the scale, largest |x| / 7.5.
inline float round_to_nibbles(const float* x, int width, std::int8_t* codes) {
    alignas(64) float mixed[most_width];
    for (int d = 0; d < width; d += Simd::lanes) Simd::store(mixed + d, Simd::load(x + d));
    hadamard(mixed, width);
    Simd::Float top = Simd::zero();
    for (int d = 0; d < width; d += Simd::lanes) top = Simd::max(Simd::abs(Simd::load(mixed + d)), top);
    const float largest = Simd::largest(top);
    const Simd::Float inverse = Simd::set1(largest > 1e-30f ? 7.5f / largest : 0.0f);
    for (int d = 0; d < width; d += Simd::lanes) {
        const Simd::Int code = Simd::add_int(Simd::round(Simd::mul(Simd::load(mixed + d), inverse)), Simd::set1_int(8));
        Simd::store_bytes(codes + d, Simd::min_int(code, Simd::set1_int(15)));
    }
    return largest * (1.0f / 7.5f);
}

inline void from_nibbles(const std::int8_t* codes, int width, float scale, float* out) {
    for (int d = 0; d < width; d += Simd::lanes) {
        const Simd::Int code = Simd::sub_int(Simd::load_bytes(codes + d), Simd::set1_int(8));
        Simd::store(out + d, Simd::mul(Simd::to_float(code), Simd::set1(scale)));
    }
    hadamard(out, width);
}

inline std::byte* nibble_value(const HeadCells& cells, int slot, int width) {
    return cells.value + static_cast<std::ptrdiff_t>(slot / 2) * width;
}

/// The other half of each byte belongs to the neighbour in the pair: no two threads may store cells of one pair.
inline void store_nibble_value(int width, const float* value, const HeadCells& cells, int slot) {
    alignas(64) std::int8_t codes[most_width];
    cells.value_scale[slot] = round_to_nibbles(value, width, codes);
    auto* to = reinterpret_cast<std::uint8_t*>(nibble_value(cells, slot, width));
    const int shift = slot % 2 * 4, others = 0xf0 >> shift;
    for (int c = 0; c < width; ++c) to[c] = static_cast<std::uint8_t>((to[c] & others) | codes[c] << shift);
}

inline void read_nibble_value(int width, const HeadCells& cells, int slot, float* out) {
    alignas(64) std::int8_t codes[most_width];
    const auto* from = reinterpret_cast<const std::uint8_t*>(nibble_value(cells, slot, width));
    const int shift = slot % 2 * 4;
    for (int c = 0; c < width; ++c) codes[c] = static_cast<std::int8_t>(from[c] >> shift & 15);
    from_nibbles(codes, width, cells.value_scale[slot], out);
}

}  // namespace
}  // namespace lectern::cpu
