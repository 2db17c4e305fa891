#pragma once

#include <cstddef>
#include <cstring>
#include <vector>

#include "engine/cache/cell_store.h"
#include "engine/cells/cell_groups.h"

namespace lectern::test {

/// Every bit of the cells of a head, channel by channel and slot by slot, from the layout that cells.h declares; groups
/// as they lie.
inline std::vector<std::byte> cell_bytes(const LayerCells& layer, const HeadCells& head) {
    std::vector<std::byte> bytes;
    if (is_grouped(layer.format)) {
        const LayerCells residual = residual_part(LayerCells{layer.format, layer.width, {head}});
        bytes = cell_bytes(residual, residual.heads[0]);
        const auto add = [&](const void* data, std::size_t size) {
            const auto* first = static_cast<const std::byte*>(data);
            bytes.insert(bytes.end(), first, first + size);
        };
        add(head.key, key_bytes(layer.format, layer.width, head.grouped));
        add(head.value, value_bytes(layer.format, layer.width, head.grouped));
        add(head.position, static_cast<std::size_t>(head.grouped) * sizeof(std::int32_t));
        add(head.score, static_cast<std::size_t>(head.grouped) * sizeof(float));
        return bytes;
    }
    const auto word = [&](const auto& value) {
        const auto* first = reinterpret_cast<const std::byte*>(&value);
        bytes.insert(bytes.end(), first, first + sizeof(value));
    };
    const auto element = [&](const std::byte* plane, std::size_t index, std::size_t bits) {
        if (bits == 4)
            bytes.push_back(plane[index / 2] >> static_cast<int>(index % 2 * 4) & std::byte{15});
        else
            bytes.insert(bytes.end(), plane + index * bits / 8, plane + (index + 1) * bits / 8);
    };
    for (int slot = 0; slot < head.used; ++slot) {
        for (int c = 0; c < layer.width; ++c) {
            element(head.key, key_index(layer.format, layer.width, slot, c), key_bits(layer.format));
            element(head.value, value_index(layer.format, layer.width, slot, c), value_bits(layer.format));
        }
        if (is_scaled(layer.format)) {
            word(head.key_scale[slot]);
            word(head.value_scale[slot]);
        }
        word(head.position[slot]);
        word(head.score[slot]);
    }
    return bytes;
}

/// Of all heads, [layers * heads].
inline std::vector<std::vector<std::byte>> cell_bytes(const CellStore& cells) {
    std::vector<std::vector<std::byte>> all;
    for (int l = 0; l < cells.layers(); ++l)
        for (const HeadCells& head : cells[l].heads) all.push_back(cell_bytes(cells[l], head));
    return all;
}

}  // namespace lectern::test
