#include "app/engine/memory_use.h"

#include <algorithm>

#include "engine/base/memory.h"
#include "engine/model/model.h"

namespace lectern {

namespace {

std::uint64_t used_bytes(const LayerCells& layer) {
    std::uint64_t cells = 0;
    for (const HeadCells& head : layer.heads) cells += static_cast<std::uint64_t>(head.used);
    return cells * cell_bytes(layer.format, layer.width);
}

/// Scratch is what is left of this program's, and other programs have what is left of all.
event::MemoryUse memory_of(std::uint64_t weights, std::uint64_t cells, std::uint64_t own, std::uint64_t free,
                           std::uint64_t installed) {
    const std::uint64_t taken = installed - std::min(installed, free);
    return {.weights = weights,
            .cells = cells,
            .scratch = own - std::min(own, weights + cells),
            .other_programs = taken - std::min(taken, own),
            .free = free,
            .installed = installed};
}

}  // namespace

MemoryByPlace memory_in_use(const Model& model, const std::vector<const CellStore*>& cells, std::uint64_t available) {
    const Transformer& transformer = model.transformer();
    const LayerBackends& backends = transformer.backends();
    const auto card = backends[0].own_memory();
    const int layers_on_card = !card ? 0 : backends.is_split() ? backends.first_layers() : model.config().layers;
    std::uint64_t cells_on_card = 0, cells_in_ram = 0;
    for (const CellStore* store : cells)
        for (int l = 0; l < store->layers(); ++l)
            (l < layers_on_card ? cells_on_card : cells_in_ram) += used_bytes((*store)[l]);

    const std::uint64_t weights_on_card = card ? transformer.first_weight_bytes() : 0;
    MemoryByPlace use{.ram = memory_of(transformer.weight_bytes() - weights_on_card, cells_in_ram, resident_bytes(),
                                       available, installed_bytes()),
                      .card = {}};
    if (card) use.card = memory_of(weights_on_card, cells_on_card, card->taken, card->free, card->whole);
    return use;
}

}  // namespace lectern
