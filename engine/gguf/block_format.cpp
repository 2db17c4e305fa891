#include <algorithm>
#include <array>

#include "engine/gguf/tensor_type.h"

namespace lectern {

namespace {

/// Levels of IQ4_NL and IQ4_XS, denser around zero where most weights are.
constexpr std::array<std::int8_t, 16> non_linear_levels{-127, -104, -83, -65, -49, -35, -22, -10,
                                                        1,    13,   25,  38,  53,  69,  89,  113};

constexpr auto levels = non_linear_levels.data();

// clang-format off
constexpr std::array<BlockFormat, 15> formats{{
    // type              name      values bytes bits group offset minimum codebook
    {TensorType::f32,    "F32",         1,    4,   0,    0,     0, false, nullptr},
    {TensorType::f16,    "F16",         1,    2,   0,    0,     0, false, nullptr},
    {TensorType::bf16,   "BF16",        1,    2,   0,    0,     0, false, nullptr},
    {TensorType::q4_0,   "Q4_0",       32,   18,   4,   32,     8, false, nullptr},
    {TensorType::q4_1,   "Q4_1",       32,   20,   4,   32,     0, true,  nullptr},
    {TensorType::q5_0,   "Q5_0",       32,   22,   5,   32,    16, false, nullptr},
    {TensorType::q5_1,   "Q5_1",       32,   24,   5,   32,     0, true,  nullptr},
    {TensorType::q8_0,   "Q8_0",       32,   34,   8,   32,   128, false, nullptr},
    {TensorType::q2_k,   "Q2_K",      256,   84,   2,   16,     0, true,  nullptr},
    {TensorType::q3_k,   "Q3_K",      256,  110,   3,   16,     4, false, nullptr},
    {TensorType::q4_k,   "Q4_K",      256,  144,   4,   32,     0, true,  nullptr},
    {TensorType::q5_k,   "Q5_K",      256,  176,   5,   32,     0, true,  nullptr},
    {TensorType::q6_k,   "Q6_K",      256,  210,   6,   16,    32, false, nullptr},
    {TensorType::iq4_nl, "IQ4_NL",     32,   18,   4,   32,     0, false, levels},
    {TensorType::iq4_xs, "IQ4_XS",    256,  136,   4,   32,     0, false, levels},
}};
// clang-format on

}  // namespace

std::span<const BlockFormat> all_block_formats() {
    return formats;
}

const BlockFormat* block_format(TensorType type) {
    const auto* found = std::find_if(formats.begin(), formats.end(), [type](auto& f) { return f.type == type; });
    return found != formats.end() ? found : nullptr;
}

}  // namespace lectern
