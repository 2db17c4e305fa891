#include <algorithm>
#include <array>
#include <cstring>

#include "engine/base/half.h"
#include "engine/gguf/tensor_type.h"

namespace lectern {

namespace {

template <typename Convert>
void widen(const std::byte* in, std::int64_t values, float* out, Convert convert) {
    for (std::int64_t i = 0; i < values; ++i) {
        std::uint16_t bits = 0;
        std::memcpy(&bits, in + i * 2, sizeof bits);
        out[i] = convert(bits);
    }
}

void dequantize_piece(const BlockFormat& format, const std::byte* blocks, int values, float* out) {
    constexpr int most = 256, smallest_group = 16;
    std::array<std::uint8_t, most> codes;
    std::array<float, most / smallest_group> scales, minimums{};
    split_blocks(format.type, blocks, values, codes.data(), scales.data(), minimums.data());
    for (int i = 0; i < values; ++i) {
        const auto group = static_cast<std::size_t>(i / format.scale_group);
        const auto code = codes[static_cast<std::size_t>(i)];
        const int level = format.codebook != nullptr ? format.codebook[code] : code;
        out[i] = scales[group] * static_cast<float>(level - format.offset) - minimums[group];
    }
}

}  // namespace

void dequantize(TensorType type, const std::byte* blocks, std::int64_t values, float* out) {
    switch (type) {
        case TensorType::f32:
            std::memcpy(out, blocks, static_cast<std::size_t>(values) * sizeof(float));
            return;
        case TensorType::f16:
            widen(blocks, values, out, half_to_float);
            return;
        case TensorType::bf16:
            widen(blocks, values, out, bfloat_to_float);
            return;
        default:
            break;
    }
    const BlockFormat& format = *block_format(type);
    constexpr std::int64_t piece = 256;  // a multiple of every block's values
    for (std::int64_t done = 0; done < values; done += piece)
        dequantize_piece(format, blocks + done / format.block_values * format.block_bytes,
                         static_cast<int>(std::min(piece, values - done)), out + done);
}

}  // namespace lectern
