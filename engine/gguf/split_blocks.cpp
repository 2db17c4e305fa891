#include <array>
#include <cstring>

#include "engine/base/half.h"
#include "engine/gguf/tensor_type.h"

// One function a type. Loops run over whole rows of 16 or 32 bytes without branches, so that the compiler turns them
// into vector code. Blocks are not aligned: 18, 34 or 210 bytes long.

namespace lectern {

namespace {

const std::uint8_t* bytes_of(const std::byte* block) {
    return reinterpret_cast<const std::uint8_t*>(block);
}

float half_at(const std::uint8_t* at) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, at, sizeof bits);
    return half_to_float(bits);
}

/// `codes`[i] = the `bits` bits of `in`[i] from `shift` on.
template <int count, int shift, int bits>
void take_bits(const std::uint8_t* in, std::uint8_t* __restrict codes) {
    for (int i = 0; i < count; ++i) codes[i] = static_cast<std::uint8_t>(in[i] >> shift & ((1 << bits) - 1));
}

/// Adds `bits` bits of `in`[i] from `shift` on above the `below` bits that the codes have already.
template <int count, int shift, int bits, int below>
void add_high_bits(const std::uint8_t* in, std::uint8_t* __restrict codes) {
    for (int i = 0; i < count; ++i)
        codes[i] = static_cast<std::uint8_t>(codes[i] | (in[i] >> shift & ((1 << bits) - 1)) << below);
}

/// 16 bytes hold 32 values: the low nibbles the first 16, the high nibbles the others.
void split_nibbles(const std::uint8_t* in, std::uint8_t* __restrict codes) {
    take_bits<16, 0, 4>(in, codes);
    take_bits<16, 4, 4>(in, codes + 16);
}

/// Bit i of 32 becomes the fifth bit of code i.
void add_fifth_bits(const std::uint8_t* in, std::uint8_t* __restrict codes) {
    constexpr std::uint64_t every_byte = 0x0101010101010101, one_bit_each = 0x8040201008040201;
    for (int i = 0; i < 4; ++i) {
        // Copies the byte eight times, keeps another bit of each copy and moves it to bit 4.
        const std::uint64_t kept = in[i] * every_byte & one_bit_each;
        const std::uint64_t fifth = ((kept + 0x7f7f7f7f7f7f7f7f) >> 7 & every_byte) << 4;
        std::uint64_t eight = 0;
        std::memcpy(&eight, codes + i * 8, sizeof eight);
        eight |= fifth;
        std::memcpy(codes + i * 8, &eight, sizeof eight);
    }
}

/// The eight scales and eight minimums of Q4_K and Q5_K: 6 bits each in 12 bytes.
void split_six_bit_factors(const std::uint8_t* in, float scale, float minimum, float* scales, float* minimums) {
    for (int i = 0; i < 4; ++i) {
        scales[i] = scale * static_cast<float>(in[i] & 63);
        minimums[i] = minimum * static_cast<float>(in[i + 4] & 63);
        scales[i + 4] = scale * static_cast<float>((in[i + 8] & 15) | in[i] >> 6 << 4);
        minimums[i + 4] = minimum * static_cast<float>(in[i + 8] >> 4 | in[i + 4] >> 6 << 4);
    }
}

/// Half scale; nibbles. IQ4_NL is laid out alike.
void split_q4_0(const std::uint8_t* block, std::uint8_t* codes, float* scales, float*) {
    scales[0] = half_at(block);
    split_nibbles(block + 2, codes);
}

/// Half scale, half offset that is added; nibbles.
void split_q4_1(const std::uint8_t* block, std::uint8_t* codes, float* scales, float* minimums) {
    scales[0] = half_at(block);
    minimums[0] = -half_at(block + 2);
    split_nibbles(block + 4, codes);
}

/// Half scale; 32 fifth bits; nibbles.
void split_q5_0(const std::uint8_t* block, std::uint8_t* codes, float* scales, float*) {
    scales[0] = half_at(block);
    split_nibbles(block + 6, codes);
    add_fifth_bits(block + 2, codes);
}

void split_q5_1(const std::uint8_t* block, std::uint8_t* codes, float* scales, float* minimums) {
    scales[0] = half_at(block);
    minimums[0] = -half_at(block + 2);
    split_nibbles(block + 8, codes);
    add_fifth_bits(block + 4, codes);
}

/// Half scale; signed bytes, moved up by 128.
void split_q8_0(const std::uint8_t* block, std::uint8_t* __restrict codes, float* scales, float*) {
    scales[0] = half_at(block);
    for (int i = 0; i < 32; ++i) codes[i] = static_cast<std::uint8_t>(block[2 + i] ^ 0x80);
}

/// 16 bytes of scale (low nibble) and minimum (high); 64 bytes of 2-bit codes; half scale, half minimum.
void split_q2_k(const std::uint8_t* block, std::uint8_t* codes, float* scales, float* minimums) {
    const float scale = half_at(block + 80), minimum = half_at(block + 82);
    for (int i = 0; i < 16; ++i) {
        scales[i] = scale * static_cast<float>(block[i] & 15);
        minimums[i] = minimum * static_cast<float>(block[i] >> 4);
    }
    for (int half = 0; half < 2; ++half) {
        const std::uint8_t* in = block + 16 + half * 32;
        take_bits<32, 0, 2>(in, codes + half * 128);
        take_bits<32, 2, 2>(in, codes + half * 128 + 32);
        take_bits<32, 4, 2>(in, codes + half * 128 + 64);
        take_bits<32, 6, 2>(in, codes + half * 128 + 96);
    }
}

/// Third bits of 8 groups of 32 in 32 bytes, group j in bit j; 64 bytes of low 2 bits as in Q2_K; 16 scales of 6 bits
/// minus 32: low nibbles in 8 bytes, high 2 bits in 4; half scale.
void split_q3_k(const std::uint8_t* block, std::uint8_t* codes, float* scales, float*) {
    const std::uint8_t *low = block + 32, *packed = block + 96;
    const float scale = half_at(block + 108);
    for (int i = 0; i < 16; ++i) {
        const int nibble = packed[i % 8] >> i / 8 * 4 & 15;
        const int above = packed[8 + i % 4] >> i / 4 * 2 & 3;
        scales[i] = scale * static_cast<float>((nibble | above << 4) - 32);
    }
    take_bits<32, 0, 2>(low, codes);
    take_bits<32, 2, 2>(low, codes + 32);
    take_bits<32, 4, 2>(low, codes + 64);
    take_bits<32, 6, 2>(low, codes + 96);
    take_bits<32, 0, 2>(low + 32, codes + 128);
    take_bits<32, 2, 2>(low + 32, codes + 160);
    take_bits<32, 4, 2>(low + 32, codes + 192);
    take_bits<32, 6, 2>(low + 32, codes + 224);
    add_high_bits<32, 0, 1, 2>(block, codes);
    add_high_bits<32, 1, 1, 2>(block, codes + 32);
    add_high_bits<32, 2, 1, 2>(block, codes + 64);
    add_high_bits<32, 3, 1, 2>(block, codes + 96);
    add_high_bits<32, 4, 1, 2>(block, codes + 128);
    add_high_bits<32, 5, 1, 2>(block, codes + 160);
    add_high_bits<32, 6, 1, 2>(block, codes + 192);
    add_high_bits<32, 7, 1, 2>(block, codes + 224);
}

/// Half scale, half minimum; 12 bytes of 6-bit factors; four times 32 bytes of nibbles for 64 values.
void split_q4_k(const std::uint8_t* block, std::uint8_t* codes, float* scales, float* minimums) {
    split_six_bit_factors(block + 4, half_at(block), half_at(block + 2), scales, minimums);
    for (int i = 0; i < 4; ++i) {
        take_bits<32, 0, 4>(block + 16 + i * 32, codes + i * 64);
        take_bits<32, 4, 4>(block + 16 + i * 32, codes + i * 64 + 32);
    }
}

/// As Q4_K, with 32 bytes of fifth bits before the nibbles: group j of 32 in bit j.
void split_q5_k(const std::uint8_t* block, std::uint8_t* codes, float* scales, float* minimums) {
    split_six_bit_factors(block + 4, half_at(block), half_at(block + 2), scales, minimums);
    const std::uint8_t* fifth = block + 16;
    for (int i = 0; i < 4; ++i) {
        take_bits<32, 0, 4>(block + 48 + i * 32, codes + i * 64);
        take_bits<32, 4, 4>(block + 48 + i * 32, codes + i * 64 + 32);
    }
    add_high_bits<32, 0, 1, 4>(fifth, codes);
    add_high_bits<32, 1, 1, 4>(fifth, codes + 32);
    add_high_bits<32, 2, 1, 4>(fifth, codes + 64);
    add_high_bits<32, 3, 1, 4>(fifth, codes + 96);
    add_high_bits<32, 4, 1, 4>(fifth, codes + 128);
    add_high_bits<32, 5, 1, 4>(fifth, codes + 160);
    add_high_bits<32, 6, 1, 4>(fifth, codes + 192);
    add_high_bits<32, 7, 1, 4>(fifth, codes + 224);
}

/// 128 bytes of nibbles, 64 bytes of high 2 bits, 16 signed scales, half scale. Halves of 128 values: 64 bytes of
/// nibbles (low first), 32 bytes of high bits for four groups of 32.
void split_q6_k(const std::uint8_t* block, std::uint8_t* codes, float* scales, float*) {
    const float scale = half_at(block + 208);
    for (int i = 0; i < 16; ++i) scales[i] = scale * static_cast<float>(static_cast<std::int8_t>(block[192 + i]));
    for (int half = 0; half < 2; ++half) {
        const std::uint8_t *low = block + half * 64, *high = block + 128 + half * 32;
        std::uint8_t* out = codes + half * 128;
        take_bits<64, 0, 4>(low, out);
        take_bits<64, 4, 4>(low, out + 64);
        add_high_bits<32, 0, 2, 4>(high, out);
        add_high_bits<32, 2, 2, 4>(high, out + 32);
        add_high_bits<32, 4, 2, 4>(high, out + 64);
        add_high_bits<32, 6, 2, 4>(high, out + 96);
    }
}

/// Half scale; eight scales of 6 bits minus 32: high 2 bits in 16 bits, low nibbles in 4 bytes; eight times 16 bytes
/// of nibbles.
void split_iq4_xs(const std::uint8_t* block, std::uint8_t* codes, float* scales, float*) {
    const float scale = half_at(block);
    const int high = block[2] | block[3] << 8;
    for (int i = 0; i < 8; ++i) {
        const int nibble = block[4 + i / 2] >> i % 2 * 4 & 15;
        scales[i] = scale * static_cast<float>((nibble | (high >> i * 2 & 3) << 4) - 32);
        split_nibbles(block + 8 + i * 16, codes + i * 32);
    }
}

template <auto split_block, TensorType type>
void split_all(const std::byte* blocks, std::int64_t values, std::uint8_t* codes, float* scales, float* minimums) {
    const BlockFormat format = *block_format(type);
    const int groups = format.block_values / format.scale_group;
    for (std::int64_t i = 0; i < values / format.block_values; ++i) {
        // Callers may give no place for minimums where the format has none.
        split_block(bytes_of(blocks + i * format.block_bytes), codes + i * format.block_values, scales + i * groups,
                    minimums + (format.has_minimum ? i * groups : 0));
    }
}

}  // namespace

void split_blocks(TensorType type, const std::byte* blocks, std::int64_t values, std::uint8_t* codes, float* scales,
                  float* minimums) {
    const auto split = [=](auto block_function) { block_function(blocks, values, codes, scales, minimums); };
    switch (type) {
        case TensorType::f32:
        case TensorType::f16:
        case TensorType::bf16:
            return;
        case TensorType::q4_0:
            return split(split_all<split_q4_0, TensorType::q4_0>);
        case TensorType::q4_1:
            return split(split_all<split_q4_1, TensorType::q4_1>);
        case TensorType::q5_0:
            return split(split_all<split_q5_0, TensorType::q5_0>);
        case TensorType::q5_1:
            return split(split_all<split_q5_1, TensorType::q5_1>);
        case TensorType::q8_0:
            return split(split_all<split_q8_0, TensorType::q8_0>);
        case TensorType::q2_k:
            return split(split_all<split_q2_k, TensorType::q2_k>);
        case TensorType::q3_k:
            return split(split_all<split_q3_k, TensorType::q3_k>);
        case TensorType::q4_k:
            return split(split_all<split_q4_k, TensorType::q4_k>);
        case TensorType::q5_k:
            return split(split_all<split_q5_k, TensorType::q5_k>);
        case TensorType::q6_k:
            return split(split_all<split_q6_k, TensorType::q6_k>);
        case TensorType::iq4_nl:
            return split(split_all<split_q4_0, TensorType::iq4_nl>);
        case TensorType::iq4_xs:
            return split(split_all<split_iq4_xs, TensorType::iq4_xs>);
    }
}

}  // namespace lectern
