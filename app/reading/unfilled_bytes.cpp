#include "app/reading/unfilled_bytes.h"

#include "engine/model/model.h"

namespace lectern {

std::uint64_t unfilled_bytes(const Model& model, const CellStore& cells) {
    std::uint64_t bytes = 0;
    for (int l = 0; l < cells.layers(); ++l) {
        if (model.transformer().backends()[l].own_memory()) continue;
        const LayerCells& layer = cells[l];
        for (const HeadCells& head : layer.heads)
            bytes += static_cast<std::uint64_t>(head.capacity - head.used) * cell_bytes(layer.format, layer.width);
    }
    return bytes;
}

}  // namespace lectern
