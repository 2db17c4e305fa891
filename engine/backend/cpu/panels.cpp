#include "engine/backend/cpu/panels.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "engine/base/half.h"

namespace lectern::cpu {

namespace {

std::uint32_t load_word(const std::uint8_t* p) {
    std::uint32_t word = 0;
    std::memcpy(&word, p, sizeof word);
    return word;
}

void store_word(std::byte* p, std::uint32_t word) {
    std::memcpy(p, &word, sizeof word);
}

/// Bits of the largest magnitude. On magnitudes the order of the bits is the order of the numbers, and GCC vectorises
/// a maximum of integers only.
std::uint32_t largest_magnitude(const float* values, std::size_t count) {
    std::uint32_t largest = 0;
    for (std::size_t i = 0; i < count; ++i)
        largest = std::max(largest, std::bit_cast<std::uint32_t>(values[i]) & 0x7fffffffu);
    return largest;
}

/// The power of two that brings the largest factor into [2^14, 2^15).
float range_factor(float largest) {
    if (!(largest > 0) || !std::isfinite(largest)) return 1;
    return std::ldexp(1.0f, std::clamp(std::ilogb(largest) - 14, -126, 126));
}

void pack_factors(const float* factors, int groups, int group, float inverse, std::byte* out) {
    for (int row = 0; row < panel_rows; ++row) {
        const std::uint16_t half = float_to_half(factors[row * groups + group] * inverse);
        std::memcpy(out + row * 2, &half, sizeof half);
    }
}

/// Codes of one row and 32 inputs into the block: words of four inputs, one above the other.
template <int bits>
void pack_codes(const std::uint8_t* codes, std::byte* code_words, std::byte* plane_words) {
    constexpr int stride = panel_rows * 4;
    if constexpr (bits == 8) {
        for (int i = 0; i < 8; ++i) store_word(code_words + i * stride, load_word(codes + i * 4));
        return;
    }
    for (int i = 0; i < 4; ++i) {
        const std::uint32_t low = load_word(codes + i * 8) & 0x0f0f0f0fu;
        const std::uint32_t high = load_word(codes + i * 8 + 4) & 0x0f0f0f0fu;
        store_word(code_words + i * stride, low | high << 4);
    }
    if constexpr (bits == 5) {
        std::uint32_t plane = 0;
        for (int b = 0; b < 8; ++b) plane |= (load_word(codes + b * 4) >> 4 & 0x01010101u) << b;
        store_word(plane_words, plane);
    }
    if constexpr (bits == 6) {
        for (int h = 0; h < 2; ++h) {
            std::uint32_t plane = 0;
            for (int b = 0; b < 4; ++b) plane |= (load_word(codes + h * 16 + b * 4) >> 4 & 0x03030303u) << 2 * b;
            store_word(plane_words + h * stride, plane);
        }
    }
}

template <int bits>
void pack_blocks(const SplitRows& rows, int blocks, const PanelBlock& layout, std::byte* panel) {
    for (int block = 0; block < blocks; ++block, panel += layout.bytes)
        for (int row = 0; row < panel_rows; ++row)
            pack_codes<bits>(rows.codes + static_cast<std::size_t>(row) * rows.code_stride + block * block_inputs,
                             panel + layout.codes + row * 4, panel + layout.plane + row * 4);
}

int unpack_code(int bits, const PanelBlock& layout, const std::byte* block, int row, int input) {
    constexpr int stride = panel_rows * 4;
    const int lane = row * 4 + input % 4;
    if (bits == 8) return std::to_integer<int>(block[layout.codes + input / 4 * stride + lane]);
    const int pair = std::to_integer<int>(block[layout.codes + input / 8 * stride + lane]);
    const int nibble = (input / 4) % 2 == 0 ? pair & 15 : pair >> 4;
    if (bits == 5) return nibble | (std::to_integer<int>(block[layout.plane + lane]) >> input / 4 & 1) << 4;
    if (bits == 6) {
        const int plane = std::to_integer<int>(block[layout.plane + input / 16 * stride + lane]);
        return nibble | (plane >> 2 * (input / 4 % 4) & 3) << 4;
    }
    return nibble;
}

float load_half(const std::byte* p) {
    std::uint16_t half = 0;
    std::memcpy(&half, p, sizeof half);
    return half_to_float(half);
}

float load_float(PanelKind kind, const std::byte* p) {
    if (kind == PanelKind::f16) return load_half(p);
    std::uint32_t bits = 0;
    if (kind == PanelKind::f32) {
        std::memcpy(&bits, p, sizeof bits);
        return std::bit_cast<float>(bits);
    }
    std::uint16_t upper = 0;
    std::memcpy(&upper, p, sizeof upper);
    return bfloat_to_float(upper);
}

}  // namespace

float pack_panel(PanelKind kind, const SplitRows& rows, int inputs, std::byte* panel) {
    const PanelFormat format = panel_format(kind);
    const PanelBlock layout = packed_block(format);
    const int blocks = inputs / block_inputs;
    switch (format.code_bits) {
        case 4:
            pack_blocks<4>(rows, blocks, layout, panel);
            break;
        case 5:
            pack_blocks<5>(rows, blocks, layout, panel);
            break;
        case 6:
            pack_blocks<6>(rows, blocks, layout, panel);
            break;
        default:
            pack_blocks<8>(rows, blocks, layout, panel);
            break;
    }

    const int row_groups = inputs / format.scale_group;
    const auto count = static_cast<std::size_t>(panel_rows) * static_cast<std::size_t>(row_groups);
    std::uint32_t largest = largest_magnitude(rows.scales, count);
    if (format.has_minimum) largest = std::max(largest, largest_magnitude(rows.minimums, count));
    const float factor = range_factor(std::bit_cast<float>(largest));
    const int groups = block_inputs / format.scale_group;
    for (int group = 0; group < row_groups; ++group) {
        std::byte* out = panel + group / groups * layout.bytes + group % groups * panel_rows * 2;
        pack_factors(rows.scales, row_groups, group, 1 / factor, out);
        if (format.has_minimum) pack_factors(rows.minimums, row_groups, group, 1 / factor, out + layout.minimums);
    }
    return factor;
}

void unpack_row(PanelKind kind, const std::byte* panel, int row, int inputs, int offset, float factor,
                const std::uint8_t* levels, float* out) {
    if (is_float(kind)) {
        for (std::ptrdiff_t input = 0; input < inputs; ++input)
            out[input] = load_float(kind, panel + (input * panel_rows + row) * float_bytes(kind));
        return;
    }
    const PanelFormat format = panel_format(kind);
    const PanelBlock layout = packed_block(format);
    for (int input = 0; input < inputs; ++input) {
        const std::byte* block = panel + static_cast<std::ptrdiff_t>(input / block_inputs) * layout.bytes;
        const int at = input % block_inputs;
        const std::byte* scale = block + (at / format.scale_group * panel_rows + row) * 2;
        const int code = unpack_code(format.code_bits, layout, block, row, at);
        float value = load_half(scale) * static_cast<float>((levels != nullptr ? levels[code] : code) - offset);
        if (format.has_minimum) value -= load_half(scale + layout.minimums);
        out[input] = value * factor;
    }
}

}  // namespace lectern::cpu
