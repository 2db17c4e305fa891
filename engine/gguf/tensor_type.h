#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace lectern {

/// Number formats of tensors, with the numbers that GGUF files use.
enum class TensorType : std::uint32_t {
    f32 = 0,
    f16 = 1,
    q4_0 = 2,
    q4_1 = 3,
    q5_0 = 6,
    q5_1 = 7,
    q8_0 = 8,
    q2_k = 10,
    q3_k = 11,
    q4_k = 12,
    q5_k = 13,
    q6_k = 14,
    iq4_nl = 20,
    iq4_xs = 23,
    bf16 = 30,
};

/// How a block of a quantised type stands for its values:
///   value[i] = scale[i / scale_group] * (level(code[i]) - offset) - minimum[i / scale_group]
/// with level(code) = codebook[code] where there is a codebook, else code.
struct BlockFormat {
    TensorType type;
    std::string_view name;  ///< as in the world of GGUF: "Q4_K"
    int block_values;       ///< values a block holds; 1 for F32, F16, BF16
    int block_bytes;
    int code_bits;    ///< codes lie in [0, 2^code_bits); 0 for F32, F16, BF16
    int scale_group;  ///< values that share a scale (and minimum): 16 or 32; 0 for F32, F16, BF16
    int offset;       ///< see above; 0 where the type has minimums
    bool has_minimum;
    const std::int8_t* codebook;  ///< 16 levels, or null
};

/// The format of a type, or null if the number is not one that Lectern reads.
const BlockFormat* block_format(TensorType type);
std::span<const BlockFormat> all_block_formats();

/// Splits whole blocks into codes and factors. `values` is a multiple of block_values, all pointers are to
/// [values] codes and [values / scale_group] scales; `minimums` is written where the format has them, else untouched.
/// Only for quantised types.
void split_blocks(TensorType type, const std::byte* blocks, std::int64_t values, std::uint8_t* codes, float* scales,
                  float* minimums);

/// Any type to float; `values` is a multiple of block_values.
void dequantize(TensorType type, const std::byte* blocks, std::int64_t values, float* out);

}  // namespace lectern
