#pragma once

// Four-bit keys and values: the transform that mixes channels before they are rounded, rounding, and the way back.
// Included after a simd_*.h. The loops over bytes are plain, for the compiler to vectorise.

#include "engine/backend/cpu/attention_tile.h"

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

inline std::byte* nibble_key(const HeadCells& cells, int slot, int width) {
    return cells.key + key_start(slot / cell_group * cell_group, width, 1) / 2 + slot % cell_group * 4;
}

inline std::byte* nibble_value(const HeadCells& cells, int slot, int width) {
    return cells.value + static_cast<std::ptrdiff_t>(slot / 2) * width;
}

inline void store_nibble_key(int width, const float* key, const HeadCells& cells, int slot) {
    alignas(64) std::int8_t codes[most_width];
    cells.key_scale[slot] = round_to_nibbles(key, width, codes);
    std::byte* to = nibble_key(cells, slot, width);
    for (int c = 0; c < width; c += 8, to += 64) {
        std::uint32_t low, high;
        __builtin_memcpy(&low, codes + c, 4);
        __builtin_memcpy(&high, codes + c + 4, 4);
        low |= high << 4;
        __builtin_memcpy(to, &low, 4);
    }
}

inline void read_nibble_key(int width, const HeadCells& cells, int slot, float* out) {
    alignas(64) std::int8_t codes[most_width];
    const std::byte* from = nibble_key(cells, slot, width);
    for (int c = 0; c < width; c += 8, from += 64) {
        std::uint32_t both;
        __builtin_memcpy(&both, from, 4);
        const std::uint32_t low = both & 0x0f0f0f0fu, high = both >> 4 & 0x0f0f0f0fu;
        __builtin_memcpy(codes + c, &low, 4);
        __builtin_memcpy(codes + c + 4, &high, 4);
    }
    from_nibbles(codes, width, cells.key_scale[slot], out);
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

void widen_keys(const std::byte* narrow, int bytes, std::byte* wide) {
    const auto* from = reinterpret_cast<const std::uint8_t*>(narrow);
    auto* to = reinterpret_cast<std::uint8_t*>(wide);
    for (int line = 0; line < bytes; line += 64, from += 64, to += 128)
        for (int i = 0; i < 64; ++i) {
            to[i] = static_cast<std::uint8_t>((from[i] & 15) + 120);
            to[64 + i] = static_cast<std::uint8_t>((from[i] >> 4) + 120);
        }
}

void widen_values(const std::byte* narrow, int bytes, std::byte* wide) {
    const auto* from = reinterpret_cast<const std::uint8_t*>(narrow);
    auto* to = reinterpret_cast<std::int8_t*>(wide);
    for (int i = 0; i < bytes; ++i) {
        to[2 * i] = static_cast<std::int8_t>((from[i] & 15) - 8);
        to[2 * i + 1] = static_cast<std::int8_t>((from[i] >> 4) - 8);
    }
}

}  // namespace
}  // namespace lectern::cpu
