#include "engine/replay/part_cells.h"

#include <algorithm>

namespace lectern {

PartCells part_of(const LayerCells& layer, int first, int count) {
    PartCells part{.cells = layer, .before = {}};
    for (HeadCells& head : part.cells.heads) {
        const auto slot =
            static_cast<int>(std::lower_bound(head.position, head.position + head.used, first) - head.position);
        const int begin = slot / cell_group * cell_group;
        head.key += key_bytes(layer.format, layer.width, begin);
        head.value += value_bytes(layer.format, layer.width, begin);
        if (is_scaled(layer.format)) {
            head.key_scale += begin;
            head.value_scale += begin;
        }
        head.position += begin;
        head.score += begin;
        head.index = nullptr;  // starts at the store's first cell
        head.used = slot - begin + count;
        head.capacity -= begin;
        part.before.push_back(slot - begin);
    }
    return part;
}

}  // namespace lectern
