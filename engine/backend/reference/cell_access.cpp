#include "engine/backend/reference/cell_access.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "engine/base/half.h"

namespace lectern::reference {

namespace {

template <typename T>
T& element(std::byte* plane, std::size_t index) {
    return reinterpret_cast<T*>(plane)[index];
}

constexpr int q4_zero = 8;

int nibble(std::byte* plane, std::size_t index) {
    return element<std::uint8_t>(plane, index / 2) >> (index % 2 * 4) & 15;
}

void set_nibble(std::byte* plane, std::size_t index, int code) {
    auto& both = element<std::uint8_t>(plane, index / 2);
    const auto shift = static_cast<int>(index % 2) * 4;
    both = static_cast<std::uint8_t>((both & ~(15 << shift)) | code << shift);
}

float load(CellFormat format, std::byte* plane, std::size_t index, int zero, float scale) {
    switch (format) {
        case CellFormat::f32:
            return element<float>(plane, index);
        case CellFormat::f16:
            return half_to_float(element<std::uint16_t>(plane, index));
        case CellFormat::q8: {
            const int code = zero != 0 ? element<std::uint8_t>(plane, index) : element<std::int8_t>(plane, index);
            return static_cast<float>(code - zero) * scale;
        }
        case CellFormat::q4:
            return static_cast<float>(nibble(plane, index) - q4_zero) * scale;
    }
    return 0;
}

/// Stores x / scale rounded to nearest even, plus `zero`, for q8; x itself for the float formats.
void save(CellFormat format, std::byte* plane, std::size_t index, int zero, float inverse_scale, float x) {
    switch (format) {
        case CellFormat::f32:
            element<float>(plane, index) = x;
            break;
        case CellFormat::f16:
            element<std::uint16_t>(plane, index) = float_to_half(x);
            break;
        case CellFormat::q8:
            element<std::uint8_t>(plane, index) =
                static_cast<std::uint8_t>(static_cast<int>(std::nearbyint(x * inverse_scale)) + zero);
            break;
        case CellFormat::q4:
            set_nibble(plane, index, std::min(static_cast<int>(std::nearbyint(x * inverse_scale)) + q4_zero, 15));
            break;
    }
}

float largest_magnitude(const float* x, int count) {
    float largest = 0;
    for (int i = 0; i < count; ++i) largest = std::max(largest, std::fabs(x[i]));
    return largest;
}

constexpr int key_zero = 128;  // keys are stored unsigned, for the unsigned-by-signed byte product

/// What is stored of a key or a value, and the scale it is rounded with.
struct Rounded {
    std::vector<float> channels;
    float scale = 1, inverse = 1;

    Rounded(const LayerCells& cells, const float* x) : channels(x, x + cells.width) {
        if (cells.format == CellFormat::q4) hadamard(channels.data(), cells.width);
        const float steps = cells.format == CellFormat::q4 ? 7.5f : 127.0f;
        const float largest = largest_magnitude(channels.data(), cells.width);
        scale = largest / steps;
        inverse = largest > 0 ? steps / largest : 0;
    }
};

}  // namespace

float key_at(const LayerCells& cells, const HeadCells& head, int cell, int channel) {
    const float scale = is_scaled(cells.format) ? head.key_scale[cell] : 1;
    return load(cells.format, head.key, key_index(cells.format, cells.width, cell, channel), key_zero, scale);
}

float value_at(const LayerCells& cells, const HeadCells& head, int cell, int channel) {
    const float scale = is_scaled(cells.format) ? head.value_scale[cell] : 1;
    return load(cells.format, head.value, value_index(cells.format, cells.width, cell, channel), 0, scale);
}

void hadamard(float* x, int width) {
    const int n = hadamard_width(width);
    for (float* block = x; block < x + width; block += n) {
        for (int half = 1; half < n; half *= 2)
            for (int i = 0; i < n; ++i) {
                if ((i & half) != 0) continue;
                const float a = block[i], b = block[i + half];
                block[i] = a + b;
                block[i + half] = a - b;
            }
        for (int i = 0; i < n; ++i) block[i] /= std::sqrt(static_cast<float>(n));
    }
}

void store_key(const LayerCells& cells, HeadCells& head, int cell, const float* key) {
    const Rounded rounded(cells, key);
    if (is_scaled(cells.format)) head.key_scale[cell] = rounded.scale;
    for (int i = 0; i < cells.width; ++i)
        save(cells.format, head.key, key_index(cells.format, cells.width, cell, i), key_zero, rounded.inverse,
             rounded.channels[static_cast<std::size_t>(i)]);
}

void store_value(const LayerCells& cells, HeadCells& head, int cell, const float* value) {
    const Rounded rounded(cells, value);
    if (is_scaled(cells.format)) head.value_scale[cell] = rounded.scale;
    for (int i = 0; i < cells.width; ++i)
        save(cells.format, head.value, value_index(cells.format, cells.width, cell, i), 0, rounded.inverse,
             rounded.channels[static_cast<std::size_t>(i)]);
}

void move_cell(const LayerCells& cells, HeadCells& head, int from, int to) {
    const auto move = [&](std::byte* plane, std::size_t to_index, std::size_t from_index) {
        if (cells.format == CellFormat::q4) {
            set_nibble(plane, to_index, nibble(plane, from_index));
            return;
        }
        const std::size_t bytes = element_bits(cells.format) / 8;
        std::memcpy(plane + to_index * bytes, plane + from_index * bytes, bytes);
    };
    for (int i = 0; i < cells.width; ++i) {
        move(head.key, key_index(cells.format, cells.width, to, i), key_index(cells.format, cells.width, from, i));
        move(head.value, value_index(cells.format, cells.width, to, i),
             value_index(cells.format, cells.width, from, i));
    }
    if (is_scaled(cells.format)) {
        head.key_scale[to] = head.key_scale[from];
        head.value_scale[to] = head.value_scale[from];
    }
    head.position[to] = head.position[from];
    head.score[to] = head.score[from];
}

}  // namespace lectern::reference
