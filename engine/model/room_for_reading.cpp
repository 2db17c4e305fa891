#include "engine/model/room_for_reading.h"

#include <algorithm>

#include "engine/cache/cell_store.h"
#include "engine/model/layer.h"
#include "engine/model/transformer.h"

namespace lectern {

namespace {

constexpr int usual_chunk = 512, usual_kept = 4096;
/// What is kept and a chunk, a conversation as long, and keys rotated to their ranks: half of a cell each.
constexpr int cells_of_layer = 3 * usual_kept;
/// A device gives memory in pages; the cells of a document and of a conversation begin on their own.
constexpr std::size_t pages_of_layer = 2, page = 2 << 20;
/// Small inputs of operations on their way, as a plan counts them.
constexpr std::size_t staged_words = 4, staging = 4 << 20;

std::size_t bytes_of_layer(const HeadShape& heads, const Backend& backend, int window) {
    const int cells = window > 0 ? std::min(cells_of_layer, 2 * (window + usual_chunk)) : cells_of_layer;
    const CellStore::Layer layer{
        .width = heads.width,
        .capacity = std::vector<int>(static_cast<std::size_t>(heads.kv_heads), cells),
    };
    return CellStore::backend_bytes(backend, CellFormat::q8, {layer}) + pages_of_layer * page;
}

}  // namespace

std::size_t room_for_reading(const ModelConfig& config, const Backend& backend, int layers, bool vocabulary) {
    std::size_t sum = Activations::bytes(config, usual_chunk) + scratch_bytes(backend, config) + staging;
    sum += staged_words * sizeof(float) * static_cast<std::size_t>(config.scored_heads().kv_heads) *
           (usual_kept + usual_chunk);
    sum += bytes_of_layer(config.scored_heads(), backend, 0);  // keys of one layer, rotated while it is read
    for (int l = 0; l < layers; ++l)
        if (config.stores_cells(l))
            sum += bytes_of_layer(config.heads_of(l), backend, config.window[static_cast<std::size_t>(l)]);
    if (vocabulary)
        sum += static_cast<std::size_t>(Transformer::most_logit_rows + 1) *
               static_cast<std::size_t>(config.vocabulary) * sizeof(float);
    return sum;
}

}  // namespace lectern
