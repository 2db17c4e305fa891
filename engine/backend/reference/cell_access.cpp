#include "engine/backend/reference/cell_access.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "engine/base/half.h"
#include "engine/cells/cell_groups.h"

namespace lectern::reference {

namespace {

template <typename T>
T& element(std::byte* plane, std::size_t index) {
    return reinterpret_cast<T*>(plane)[index];
}

int nibble(std::byte* plane, std::size_t index) {
    return element<std::uint8_t>(plane, index / 2) >> (index % 2 * 4) & 15;
}

void set_nibble(std::byte* plane, std::size_t index, int code) {
    auto& both = element<std::uint8_t>(plane, index / 2);
    const auto shift = static_cast<int>(index % 2) * 4;
    both = static_cast<std::uint8_t>((both & ~(15 << shift)) | code << shift);
}

/// Numbers that a plane holds: floats of 32 or 16 bits, or codes of 8 or 4 bits, which are numbers / scale + zero.
struct Plane {
    CellFormat format;
    std::byte* data;
    std::size_t bits;
    int zero;

    float load(std::size_t index, float scale) const {
        if (bits == 32) return element<float>(data, index);
        if (bits == 16) {
            const auto of_16_bits = element<std::uint16_t>(data, index);
            return format == CellFormat::f16 ? half_to_float(of_16_bits) : bfloat_to_float(of_16_bits);
        }
        const int code = bits == 4   ? nibble(data, index)
                         : zero != 0 ? element<std::uint8_t>(data, index)
                                     : element<std::int8_t>(data, index);
        return static_cast<float>(code - zero) * scale;
    }
    /// Codes are rounded to nearest even.
    void save(std::size_t index, float inverse_scale, float x) const {
        if (bits == 32) {
            element<float>(data, index) = x;
        } else if (bits == 16) {
            element<std::uint16_t>(data, index) = format == CellFormat::f16 ? float_to_half(x) : float_to_bfloat(x);
        } else {
            const int code = static_cast<int>(std::nearbyint(x * inverse_scale)) + zero;
            if (bits == 8)
                element<std::uint8_t>(data, index) = static_cast<std::uint8_t>(code);
            else
                set_nibble(data, index, std::min(code, 15));
        }
    }
};

/// Keys are stored unsigned, for the unsigned-by-signed byte product.
Plane keys_of(CellFormat format, const HeadCells& head) {
    return {format, head.key, key_bits(format), 128};
}
Plane values_of(CellFormat format, const HeadCells& head) {
    const std::size_t bits = value_bits(format);
    return {format, head.value, bits, bits == 4 ? 8 : 0};
}

float largest_magnitude(const float* x, int count) {
    float largest = 0;
    for (int i = 0; i < count; ++i) largest = std::max(largest, std::fabs(x[i]));
    return largest;
}

/// What numbers are multiplied with before they are rounded to codes, and the codes with to be numbers again.
struct Scale {
    float scale = 1, inverse = 1;

    Scale(CellFormat format, std::size_t bits, const float* x, int width) {
        if (!is_scaled(format)) return;
        const float steps = bits == 4 ? 7.5f : 127.0f;
        const float largest = largest_magnitude(x, width);
        scale = largest / steps;
        inverse = largest > 0 ? steps / largest : 0;
    }
};

/// The layer that the residual's cells are of.
LayerCells halves_of(const LayerCells& cells) {
    return {.format = CellFormat::f16, .width = cells.width, .heads = {}};
}

}  // namespace

float key_at(const LayerCells& cells, const HeadCells& head, int cell, int channel) {
    if (is_grouped(cells.format)) {
        if (cell < head.grouped) return grouped_key(cells.format, cells.width, head, cell, channel);
        return key_at(halves_of(cells), residual_part(head), cell - head.grouped, channel);
    }
    const float scale = is_scaled(cells.format) ? head.key_scale[cell] : 1;
    return keys_of(cells.format, head).load(key_index(cells.format, cells.width, cell, channel), scale);
}

float value_at(const LayerCells& cells, const HeadCells& head, int cell, int channel) {
    if (is_grouped(cells.format)) {
        if (cell < head.grouped) return grouped_value(cells.format, cells.width, head, cell, channel);
        return value_at(halves_of(cells), residual_part(head), cell - head.grouped, channel);
    }
    const float scale = is_scaled(cells.format) ? head.value_scale[cell] : 1;
    return values_of(cells.format, head).load(value_index(cells.format, cells.width, cell, channel), scale);
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
    if (is_grouped(cells.format)) {
        HeadCells residual = residual_part(head);
        return store_key(halves_of(cells), residual, cell - head.grouped, key);
    }
    const Scale scale(cells.format, key_bits(cells.format), key, cells.width);
    if (is_scaled(cells.format)) head.key_scale[cell] = scale.scale;
    for (int i = 0; i < cells.width; ++i)
        keys_of(cells.format, head).save(key_index(cells.format, cells.width, cell, i), scale.inverse, key[i]);
}

void store_value(const LayerCells& cells, HeadCells& head, int cell, const float* value) {
    if (is_grouped(cells.format)) {
        HeadCells residual = residual_part(head);
        return store_value(halves_of(cells), residual, cell - head.grouped, value);
    }
    std::vector<float> channels(value, value + cells.width);
    if (mixes_values(cells.format)) hadamard(channels.data(), cells.width);
    const Scale scale(cells.format, value_bits(cells.format), channels.data(), cells.width);
    if (is_scaled(cells.format)) head.value_scale[cell] = scale.scale;
    for (int i = 0; i < cells.width; ++i)
        values_of(cells.format, head)
            .save(value_index(cells.format, cells.width, cell, i), scale.inverse,
                  channels[static_cast<std::size_t>(i)]);
}

void move_cell(const LayerCells& cells, HeadCells& head, int from, int to) {
    const auto move = [](const Plane& plane, std::size_t to_index, std::size_t from_index) {
        if (plane.bits == 4) {
            set_nibble(plane.data, to_index, nibble(plane.data, from_index));
            return;
        }
        const std::size_t bytes = plane.bits / 8;
        std::memcpy(plane.data + to_index * bytes, plane.data + from_index * bytes, bytes);
    };
    const Plane keys = keys_of(cells.format, head), values = values_of(cells.format, head);
    for (int i = 0; i < cells.width; ++i) {
        move(keys, key_index(cells.format, cells.width, to, i), key_index(cells.format, cells.width, from, i));
        move(values, value_index(cells.format, cells.width, to, i), value_index(cells.format, cells.width, from, i));
    }
    if (is_scaled(cells.format)) {
        head.key_scale[to] = head.key_scale[from];
        head.value_scale[to] = head.value_scale[from];
    }
    head.position[to] = head.position[from];
    head.score[to] = head.score[from];
}

}  // namespace lectern::reference
