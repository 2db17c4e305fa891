#include "engine/backend/reference/cell_access.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "engine/base/half.h"

namespace lectern::reference {

namespace {

template <typename T>
T& element(std::byte* plane, std::size_t index) {
    return reinterpret_cast<T*>(plane)[index];
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
    }
}

float largest_magnitude(const float* x, int count) {
    float largest = 0;
    for (int i = 0; i < count; ++i) largest = std::max(largest, std::fabs(x[i]));
    return largest;
}

constexpr int key_zero = 128;  // keys are stored unsigned, for the unsigned-by-signed byte product

}  // namespace

float key_at(const LayerCells& cells, const HeadCells& head, int cell, int channel) {
    const float scale = cells.format == CellFormat::q8 ? head.key_scale[cell] : 1;
    return load(cells.format, head.key, key_index(cells.format, cells.width, cell, channel), key_zero, scale);
}

float value_at(const LayerCells& cells, const HeadCells& head, int cell, int channel) {
    const float scale = cells.format == CellFormat::q8 ? head.value_scale[cell] : 1;
    return load(cells.format, head.value, value_index(cells.format, cells.width, cell, channel), 0, scale);
}

void store_key(const LayerCells& cells, HeadCells& head, int cell, const float* key) {
    const float largest = largest_magnitude(key, cells.width);
    if (cells.format == CellFormat::q8) head.key_scale[cell] = largest / 127;
    const float inverse = largest > 0 ? 127 / largest : 0;
    for (int i = 0; i < cells.width; ++i)
        save(cells.format, head.key, key_index(cells.format, cells.width, cell, i), key_zero, inverse, key[i]);
}

void store_value(const LayerCells& cells, HeadCells& head, int cell, const float* value) {
    const float largest = largest_magnitude(value, cells.width);
    if (cells.format == CellFormat::q8) head.value_scale[cell] = largest / 127;
    const float inverse = largest > 0 ? 127 / largest : 0;
    for (int i = 0; i < cells.width; ++i)
        save(cells.format, head.value, value_index(cells.format, cells.width, cell, i), 0, inverse, value[i]);
}

void move_cell(const LayerCells& cells, HeadCells& head, int from, int to) {
    const std::size_t bytes = element_bytes(cells.format);
    for (int i = 0; i < cells.width; ++i) {
        std::memcpy(head.key + key_index(cells.format, cells.width, to, i) * bytes,
                    head.key + key_index(cells.format, cells.width, from, i) * bytes, bytes);
        std::memcpy(head.value + value_index(cells.format, cells.width, to, i) * bytes,
                    head.value + value_index(cells.format, cells.width, from, i) * bytes, bytes);
    }
    if (cells.format == CellFormat::q8) {
        head.key_scale[to] = head.key_scale[from];
        head.value_scale[to] = head.value_scale[from];
    }
    head.position[to] = head.position[from];
    head.score[to] = head.score[from];
}

}  // namespace lectern::reference
