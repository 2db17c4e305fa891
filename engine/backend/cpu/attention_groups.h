#pragma once

// Cells of kivi4 and kivi2 as q8 cells, a block at a time, for the byte products: a block is unpacked once for up to
// 192 rows of queries. Included after a simd_*.h.

#include "engine/backend/cpu/attention_tile.h"
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

/// Quad `Quad` of each lane, as bytes.
template <int Bits, int Quad>
inline Simd::Int unpack_quad(Simd::Int lanes, const Steps& zero, const Steps& scale) {
    const Simd::Int mask = Simd::set1_int(((1 << Bits) - 1) * 0x10001);
    const Simd::Int even = Simd::and_int(Simd::shift_words_right(lanes, 2 * Quad * Bits), mask);
    const Simd::Int odd = Simd::and_int(Simd::shift_words_right(lanes, (2 * Quad + 1) * Bits), mask);
    const Simd::Int first = Simd::add_words(Simd::multiply_words(even, scale.even), zero.even);
    const Simd::Int second = Simd::add_words(Simd::multiply_words(odd, scale.odd), zero.odd);
    return Simd::merge(second, Simd::set1_int(static_cast<std::int32_t>(0xff00ff00u)),
                       Simd::shift_words_right(first, 8));
}

/// Calls work(Number<quad>) for the quads of a lane.
template <int Bits, typename Work>
inline void for_quads(const Work& work) {
    work(Number<0>());
    work(Number<1>());
    if constexpr (Bits == 2) {
        work(Number<2>());
        work(Number<3>());
    }
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
    const Simd::Float inverse = Simd::set1(largest > 1e-30f ? 127.0f / largest : 0.0f);
    alignas(64) std::int16_t zeros[most_width], scales[most_width];
    for (int c = 0; c < width; c += Simd::lanes)
        store_steps(half_floats(group.zeros, c), half_floats(group.scales, c), inverse, zeros + c, scales + c);

    const Simd::Int unsigned_bytes = Simd::set1_int(static_cast<std::int32_t>(0x80808080u));
    const int half_bytes = width * cell_group * Bits / 8;
    for (int c = 0; c < width; c += channels) {
        Simd::Int lanes[registers];
#pragma GCC unroll 4
        for (int i = 0; i < registers; ++i) {
            const int cell = i * Simd::lanes;
            lanes[i] = Simd::load_int(group.codes + cell / cell_group * half_bytes + c / channels * 64 +
                                      cell % cell_group * 4);
        }
        for_quads<Bits>([&](auto quad) {
            const int first = c + 4 * quad();
            const Steps zero{pair_of_words(zeros + first), pair_of_words(zeros + first + 2)};
            const Steps scale{pair_of_words(scales + first), pair_of_words(scales + first + 2)};
#pragma GCC unroll 4
            for (int i = 0; i < registers; ++i) {
                const Simd::Int bytes = unpack_quad<Bits, quad()>(lanes[i], zero, scale);
                Simd::store_int(out + key_start(i * Simd::lanes, width, 4) + first * cell_group,
                                Simd::xor_int(bytes, unsigned_bytes));
            }
        });
    }
    return largest * (1.0f / 127.0f);
}

/// `Channels` channels of as many pairs of cells as a lane has quads. out: those of the first pair.
template <int Bits, int Channels>
inline void unpack_value_set(const std::byte* codes, const std::int16_t* zeros, const std::int16_t* steps, int width,
                             std::byte* out) {
    for (int lane = 0; lane < Channels / 2; lane += Simd::lanes) {
        const Simd::Int lanes = Simd::load_int(codes + 4 * lane);
        for_quads<Bits>([&](auto quad) {
            const std::int16_t* const zero = zeros + 2 * quad();
            const std::int16_t* const step = steps + 2 * quad();
            const Simd::Int bytes = unpack_quad<Bits, quad()>(lanes, {Simd::set1_word(zero), Simd::set1_word(zero + 1)},
                                                              {Simd::set1_word(step), Simd::set1_word(step + 1)});
            std::byte* const to = out + 2 * quad() * width + 4 * lane;
            if constexpr (Channels / 2 >= Simd::lanes)
                Simd::store_int(to, bytes);
            else
                __builtin_memcpy(to, &bytes, 2 * Channels);
        });
    }
}

/// 32 values. scales: [32], the largest number that a cell's codes can mean / 127.
template <int Bits>
[[gnu::noinline]] void unpack_value_codes(const PackedGroup& group, int width, std::byte* out, float* scales) {
    constexpr int levels = (1 << Bits) - 1, cells = 2 * 8 / Bits;
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
    for (int cell = 0; cell < grouped_together; cell += cells, out += cells * width)
        for (int first = 0; first < width; first += grouped_together) {
            const int i = first + cell;
            if (width - first < grouped_together) {
                unpack_value_set<Bits, grouped_together / 2>(codes, zeros + i, steps + i, width, out + 2 * first);
                codes += 32;
            } else {
                unpack_value_set<Bits, grouped_together>(codes, zeros + i, steps + i, width, out + 2 * first);
                codes += 64;
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
