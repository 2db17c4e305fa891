#include "engine/read/reading_so_far.h"

namespace lectern {

namespace {

/// Whether keys of some layers are not rotated yet.
bool ranks_change(const ReadingInProgress& state) {
    return state.reading.plan.positions == PositionMode::rank && !state.reading.complete;
}

}  // namespace

ReadingSoFar::ReadingSoFar(const Model& model, const ReadingInProgress& state) {
    const Reading& from = state.reading;
    const Transformer& transformer = model.transformer();
    std::vector<LayerCells> layers;
    for (int l = 0; l < from.cells.layers(); ++l) {
        const bool windowed = model.config().window[static_cast<std::size_t>(l)] > 0;
        if (ranks_change(state) && !windowed) {
            const Rope rope = transformer.rope(from.plan.sequence_length(), l);
            ranked_.push_back(std::make_unique<RankView>(from.cells.backend(l), from.cells[l], rope.frequencies()));
            layers.push_back(ranked_.back()->cells());
        } else {
            layers.push_back(from.cells[l]);
        }
    }
    reading_ = {.plan = from.plan,
                .cells = CellStore(transformer.backends(), std::move(layers)),
                .tokens = from.tokens,
                .prefilled_tokens = from.prefilled_tokens,
                .restored_tokens = from.restored_tokens,
                .complete = from.complete,
                .seconds = from.seconds};
}

}  // namespace lectern
