#pragma once

// Keys and values between floats and the planes of cells, in every format. The truth is reference/cell_access.cpp.

#include "engine/backend/cpu/cell_q4.h"
#include "engine/backend/cpu/half_elements.h"
#include "engine/backend/cpu/simd.h"

namespace lectern::cpu {
namespace {

/// Largest |x|, NaN left out.
inline float largest_magnitude(const float* x, int width) {
    Simd::Float top = Simd::zero();
    for (int d = 0; d < width; d += Simd::lanes) top = Simd::max(Simd::abs(Simd::load(x + d)), top);
    return Simd::largest(top);
}

/// x as bytes of the returned scale, largest |x| / 127.
inline float quantize(const float* x, int width, std::int8_t* bytes) {
    const float top = largest_magnitude(x, width);
    const Simd::Float inverse = Simd::set1(top > 1e-30f ? 127.0f / top : 0.0f);
    for (int d = 0; d < width; d += Simd::lanes)
        Simd::store_bytes(bytes + d, Simd::round(Simd::mul(Simd::load(x + d), inverse)));
    return top * (1.0f / 127.0f);
}

inline std::size_t value_start(int slot, int width) {
    return static_cast<std::size_t>(slot) * static_cast<std::size_t>(width);
}

void store_key(CellFormat format, int width, const float* key, const HeadCells& cells, int slot) {
    if (is_scaled(format)) {
        alignas(64) std::int8_t bytes[most_width];
        cells.key_scale[slot] = quantize(key, width, bytes);
        std::byte* to = cells.key + key_start(slot, width, 4);
        for (int c = 0; c < width; c += 4, to += 64) {
            std::uint32_t four;
            __builtin_memcpy(&four, bytes + c, 4);
            four ^= 0x80808080u;  // adds 128 to each byte
            __builtin_memcpy(to, &four, 4);
        }
    } else {
        with_element(format, [&](auto element) {
            using Element = decltype(element);
            alignas(64) Element row[most_width];
            for (int d = 0; d < width; d += Simd::lanes) store_element(row + d, Simd::load(key + d));
            auto* to = reinterpret_cast<Element*>(cells.key) + key_start(slot, width, 1);
            for (int c = 0; c < width; ++c) to[c * cell_group] = row[c];
        });
    }
}

void store_value(CellFormat format, int width, const float* value, const HeadCells& cells, int slot) {
    if (format == CellFormat::q8) {
        alignas(64) std::int8_t bytes[most_width];
        cells.value_scale[slot] = quantize(value, width, bytes);
        auto* to = reinterpret_cast<std::int8_t*>(cells.value) + value_start(slot / 2 * 2, width) + slot % 2;
        for (int c = 0; c < width; ++c) to[2 * c] = bytes[c];
    } else if (format == CellFormat::q4) {
        store_nibble_value(width, value, cells, slot);
    } else {
        with_element(format, [&](auto element) {
            auto* to = reinterpret_cast<decltype(element)*>(cells.value) + value_start(slot, width);
            for (int d = 0; d < width; d += Simd::lanes) store_element(to + d, Simd::load(value + d));
        });
    }
}

inline void scale_bytes(const std::int8_t* bytes, int width, float scale, float* out) {
    for (int d = 0; d < width; d += Simd::lanes)
        Simd::store(out + d, Simd::mul(Simd::to_float(Simd::load_bytes(bytes + d)), Simd::set1(scale)));
}

void read_key(CellFormat format, int width, const HeadCells& cells, int slot, float* out) {
    if (is_scaled(format)) {
        alignas(64) std::int8_t bytes[most_width];
        const std::byte* from = cells.key + key_start(slot, width, 4);
        for (int c = 0; c < width; c += 4, from += 64) {
            std::uint32_t four;
            __builtin_memcpy(&four, from, 4);
            four ^= 0x80808080u;
            __builtin_memcpy(bytes + c, &four, 4);
        }
        scale_bytes(bytes, width, cells.key_scale[slot], out);
    } else {
        with_element(format, [&](auto element) {
            using Element = decltype(element);
            alignas(64) Element row[most_width];
            const auto* from = reinterpret_cast<const Element*>(cells.key) + key_start(slot, width, 1);
            for (int c = 0; c < width; ++c) row[c] = from[c * cell_group];
            for (int d = 0; d < width; d += Simd::lanes) Simd::store(out + d, load_element(row + d));
        });
    }
}

void read_value(CellFormat format, int width, const HeadCells& cells, int slot, float* out) {
    if (format == CellFormat::q8) {
        alignas(64) std::int8_t bytes[most_width];
        const auto* from =
            reinterpret_cast<const std::int8_t*>(cells.value) + value_start(slot / 2 * 2, width) + slot % 2;
        for (int c = 0; c < width; ++c) bytes[c] = from[2 * c];
        scale_bytes(bytes, width, cells.value_scale[slot], out);
    } else if (format == CellFormat::q4) {
        read_nibble_value(width, cells, slot, out);
    } else {
        with_element(format, [&](auto element) {
            const auto* from = reinterpret_cast<const decltype(element)*>(cells.value) + value_start(slot, width);
            for (int d = 0; d < width; d += Simd::lanes) Simd::store(out + d, load_element(from + d));
        });
    }
}

}  // namespace
}  // namespace lectern::cpu
