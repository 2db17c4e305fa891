#pragma once

// Cells of kivi4 and kivi2 made ready for the kernels, a block at a time: keys become bytes of q8, zeros and steps of
// values numbers that go into weights (see ValueCodes). Done once for up to 192 rows of queries. The truth is
// reference/cell_access.cpp.

#include "engine/backend/cpu/attention_words.h"
#include "engine/backend/cpu/cell_convert.h"
#include "engine/backend/cpu/simd.h"

namespace lectern::cpu {
namespace {

/// Zeros and scales are multiplied so that code * scale + zero has the byte in the upper half of a word, rounded.
constexpr float of_byte = 256;

inline Simd::Float half_floats(const std::byte* halves, int index) {
    return Simd::from_half(reinterpret_cast<const std::uint16_t*>(halves) + index);
}

/// Largest number that codes can mean.
inline Simd::Float largest_of(Simd::Float zero, Simd::Float scale, int levels) {
    const Simd::Float high = Simd::fma(scale, Simd::set1(static_cast<float>(levels)), zero);
    return Simd::max(Simd::abs(zero), Simd::abs(high));
}

/// A word for numbers 0 and 2 of every lane (even), and one for 1 and 3 (odd).
struct Steps {
    Simd::Int even, odd;
};

/// A quad of each lane, as bytes.
template <int Bits>
inline Simd::Int unpack_quad(Simd::Int lanes, int quad, const Steps& zero, const Steps& scale) {
    const Simd::Int even = field<Bits>(lanes, 2 * quad * Bits), odd = field<Bits>(lanes, (2 * quad + 1) * Bits);
    const Simd::Int first = Simd::add_words(Simd::multiply_words(even, scale.even), zero.even);
    const Simd::Int second = Simd::add_words(Simd::multiply_words(odd, scale.odd), zero.odd);
    return Simd::merge(second, Simd::set1_int(static_cast<std::int32_t>(0xff00ff00u)),
                       Simd::shift_words_right(first, 8));
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
    constexpr int levels = (1 << Bits) - 1, channels = 4 * 8 / Bits, registers = grouped_together / Simd::lanes;
    Simd::Float top = Simd::zero();
    for (int c = 0; c < width; c += Simd::lanes)
        top = Simd::max(largest_of(half_floats(group.zeros, c), half_floats(group.scales, c), levels), top);
    const float largest = Simd::largest(top);
    const Simd::Float to_words = Simd::set1(largest > 1e-30f ? 127.0f * of_byte / largest : 0.0f);
    const Simd::Float half_a_byte = Simd::set1(of_byte / 2);
    const Simd::Int to_unsigned_bytes = Simd::set1_int(-0x8000);  // the 128 of q8 keys
    alignas(64) std::int16_t zeros[most_width], scales[most_width];
    for (int c = 0; c < width; c += Simd::lanes) {
        const Simd::Int zero = Simd::round(Simd::fma(half_floats(group.zeros, c), to_words, half_a_byte));
        Simd::store_words(zeros + c, Simd::xor_int(zero, to_unsigned_bytes));
        Simd::store_words(scales + c, Simd::round(Simd::mul(half_floats(group.scales, c), to_words)));
    }

    const int half_bytes = width * cell_group * Bits / 8;
    for (int c = 0; c < width; c += channels) {
        Simd::Int lanes[registers];
#pragma GCC unroll 4
        for (int i = 0; i < registers; ++i) {
            const int cell = i * Simd::lanes;
            lanes[i] = Simd::load_int(group.codes + cell / cell_group * half_bytes + c / channels * 64 +
                                      cell % cell_group * 4);
        }
#pragma GCC unroll 4
        for (int quad = 0; quad < channels / 4; ++quad) {
            const int first = c + 4 * quad;
            const Steps zero{pair_of_words(zeros + first), pair_of_words(zeros + first + 2)};
            const Steps scale{pair_of_words(scales + first), pair_of_words(scales + first + 2)};
#pragma GCC unroll 4
            for (int i = 0; i < registers; ++i) {
                Simd::store_int(out + key_start(i * Simd::lanes, width, 4) + first * cell_group,
                                unpack_quad<Bits>(lanes[i], quad, zero, scale));
            }
        }
    }
    return largest * (1.0f / 127.0f);
}

template <int Bits>
[[gnu::noinline]] void scale_value_codes(const std::byte* zeros, const std::byte* scales, int width,
                                         const ValueNumbers& out) {
    constexpr int levels = (1 << Bits) - 1;
    const int groups = groups_of_channels(width);
    for (int cell = 0; cell < grouped_together; cell += Simd::lanes) {
        Simd::Float top = Simd::zero();
        for (int i = cell; i < groups * grouped_together; i += grouped_together)
            top = Simd::max(largest_of(half_floats(zeros, i), half_floats(scales, i), levels), top);
        const Simd::Float inverse = split_value_scale(top, out.log2 + cell, out.inverse + cell);
        const Simd::Float of_zero = Simd::mul(inverse, Simd::set1(32768.0f));
        const Simd::Float of_step = Simd::mul(of_zero, Simd::set1(levels * 0.5f));
        for (int g = 0; g < groups; ++g) {
            const int i = g * grouped_together + cell, to = g * block_cells + cell;
            Simd::store_words(out.zeros + to, Simd::round(Simd::mul(half_floats(zeros, i), of_zero)));
            Simd::store_words(out.steps + to, Simd::round(Simd::mul(half_floats(scales, i), of_step)));
        }
    }
}

float unpack_keys(int bits, const PackedGroup& group, int width, std::byte* out) {
    return bits == 4 ? unpack_key_codes<4>(group, width, out) : unpack_key_codes<2>(group, width, out);
}

void scale_values(int bits, const std::byte* zeros, const std::byte* scales, int width, const ValueNumbers& out) {
    if (bits == 4)
        scale_value_codes<4>(zeros, scales, width, out);
    else
        scale_value_codes<2>(zeros, scales, width, out);
}

}  // namespace
}  // namespace lectern::cpu
