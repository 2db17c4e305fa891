#pragma once

// Cells of kivi4 and kivi2 as q8 cells, a block at a time, for the byte products: a block is unpacked once for up to
// 192 rows of queries. Included after a simd_*.h.

#include "engine/backend/cpu/cell_convert.h"

namespace lectern::cpu {
namespace {

/// Zeros and scales are multiplied so that code * scale + zero has the byte in the upper half of a word, rounded.
constexpr float of_byte = 256;
constexpr int half_a_byte = 128;

inline Simd::Float half_floats(const std::byte* halves, int index) {
    return Simd::from_half(reinterpret_cast<const std::uint16_t*>(halves) + index);
}

/// Largest number that codes can mean.
inline Simd::Float largest_of(Simd::Float zero, Simd::Float scale, int levels) {
    const Simd::Float high = Simd::fma(scale, Simd::set1(static_cast<float>(levels)), zero);
    return Simd::max(Simd::abs(zero), Simd::abs(high));
}

/// Words of zeros and scales in steps of 1 / inverse.
inline void store_steps(Simd::Float zero, Simd::Float scale, Simd::Float inverse, std::int16_t* zeros,
                        std::int16_t* scales) {
    const Simd::Float to_words = Simd::mul(inverse, Simd::set1(of_byte));
    Simd::store_words(zeros, Simd::add_int(Simd::round(Simd::mul(zero, to_words)), Simd::set1_int(half_a_byte)));
    Simd::store_words(scales, Simd::round(Simd::mul(scale, to_words)));
}

/// A word for numbers 0 and 2 of every lane (even), and one for 1 and 3 (odd).
struct Steps {
    Simd::Int even, odd;
};

/// Numbers of Simd::lanes lanes of a unit: four bytes in a lane.
template <int Bits>
inline Simd::Int unpack_lanes(const std::byte* codes, int lanes, const Steps& zero, const Steps& scale) {
    Simd::Int even, odd;
    if constexpr (Bits == 4) {
        even = Simd::widen_nibbles(codes);
        odd = Simd::widen_nibbles(codes + lanes);
    } else {
        Simd::widen_quarters(codes, even, odd);
    }
    even = Simd::add_words(Simd::multiply_words(even, scale.even), zero.even);
    odd = Simd::add_words(Simd::multiply_words(odd, scale.odd), zero.odd);
    return Simd::merge(odd, Simd::set1_int(static_cast<std::int32_t>(0xff00ff00u)), Simd::shift_words_right(even, 8));
}

inline Simd::Int pair_of_words(const std::int16_t* words) {
    std::int32_t pair;
    __builtin_memcpy(&pair, words, sizeof pair);
    return Simd::set1_int(pair);
}

/// 32 keys as bytes of a scale that all of them share, the largest number that their codes can mean / 127: the largest
/// there is in each cell would cost a second pass, and the codes are coarser than either. Returns that scale.
template <int Bits>
[[gnu::noinline]] float unpack_key_codes(const PackedGroup& group, int width, std::byte* out) {
    constexpr int levels = (1 << Bits) - 1, unit = cell_group * Bits / 2;
    Simd::Float top = Simd::zero();
    for (int c = 0; c < width; c += Simd::lanes)
        top = Simd::max(largest_of(half_floats(group.zeros, c), half_floats(group.scales, c), levels), top);
    const float largest = Simd::largest(top);
    const Simd::Float inverse = Simd::set1(largest > 1e-30f ? 127.0f / largest : 0.0f);
    alignas(64) std::int16_t zeros[most_width], scales[most_width];
    for (int c = 0; c < width; c += Simd::lanes)
        store_steps(half_floats(group.zeros, c), half_floats(group.scales, c), inverse, zeros + c, scales + c);

    const Simd::Int unsigned_bytes = Simd::set1_int(static_cast<std::int32_t>(0x80808080u));
    for (int c = 0; c < width; c += 4) {
        const Steps zero{pair_of_words(zeros + c), pair_of_words(zeros + c + 2)};
        const Steps scale{pair_of_words(scales + c), pair_of_words(scales + c + 2)};
        for (int cell = 0; cell < grouped_together; cell += Simd::lanes) {
            const int half = cell / cell_group, lane = cell % cell_group;
            const std::byte* codes = group.codes + (half * (width / 4) + c / 4) * unit + lane;
            const Simd::Int bytes = unpack_lanes<Bits>(codes, cell_group, zero, scale);
            Simd::store_int(out + key_start(cell, width, 4) + c * cell_group, Simd::xor_int(bytes, unsigned_bytes));
        }
    }
    return largest * (1.0f / 127.0f);
}

template <int Bits, int Lanes>
inline void unpack_unit(const std::byte* codes, const Steps& zero, const Steps& scale, std::byte* out) {
    for (int lane = 0; lane < Lanes; lane += Simd::lanes)
        Simd::store_int(out + 4 * lane, unpack_lanes<Bits>(codes + lane, Lanes, zero, scale));
}

/// 32 values. scales: [32], the largest number that a cell's codes can mean / 127. Writes up to 32 bytes behind them.
template <int Bits>
[[gnu::noinline]] void unpack_value_codes(const PackedGroup& group, int width, std::byte* out, float* scales) {
    constexpr int levels = (1 << Bits) - 1;
    const int groups = (width + grouped_together - 1) / grouped_together;
    alignas(64) std::int16_t zeros[2 * most_width], steps[2 * most_width];
    for (int cell = 0; cell < grouped_together; cell += Simd::lanes) {
        Simd::Float top = Simd::set1(1e-30f);
        for (int i = cell; i < groups * grouped_together; i += grouped_together)
            top = Simd::max(largest_of(half_floats(group.zeros, i), half_floats(group.scales, i), levels), top);
        Simd::store(scales + cell, Simd::mul(top, Simd::set1(1.0f / 127.0f)));
        const Simd::Float inverse = Simd::div(Simd::set1(127.0f), top);
        for (int i = cell; i < groups * grouped_together; i += grouped_together)
            store_steps(half_floats(group.zeros, i), half_floats(group.scales, i), inverse, zeros + i, steps + i);
    }

    const std::byte* codes = group.codes;
    for (int cell = 0; cell < grouped_together; cell += 2, out += 2 * width)
        for (int first = 0; first < width; first += grouped_together) {
            const Steps zero{Simd::set1_word(zeros + first + cell), Simd::set1_word(zeros + first + cell + 1)};
            const Steps scale{Simd::set1_word(steps + first + cell), Simd::set1_word(steps + first + cell + 1)};
            if (width - first < grouped_together) {
                unpack_unit<Bits, cell_group / 2>(codes, zero, scale, out + 2 * first);
                codes += cell_group * Bits / 4;
            } else {
                unpack_unit<Bits, cell_group>(codes, zero, scale, out + 2 * first);
                codes += cell_group * Bits / 2;
            }
        }
}

float unpack_keys(int bits, const PackedGroup& group, int width, std::byte* out) {
    return bits == 4 ? unpack_key_codes<4>(group, width, out) : unpack_key_codes<2>(group, width, out);
}

void unpack_values(int bits, const PackedGroup& group, int width, std::byte* out, float* scales) {
    if (bits == 4)
        unpack_value_codes<4>(group, width, out, scales);
    else
        unpack_value_codes<2>(group, width, out, scales);
}

}  // namespace
}  // namespace lectern::cpu
