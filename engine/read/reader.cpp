#include "engine/read/reader.h"

#include <new>

#include "engine/read/chunk.h"
#include "engine/read/chunk_rollback.h"
#include "engine/read/keep_to_budget.h"
#include "engine/read/reading_log.h"
#include "engine/read/reading_so_far.h"

namespace lectern {

namespace {

/// Puts the chunk through the model: its cells are stored and scored. False, and no trace of it, if it was cut off.
bool read_chunk(Model& model, const TokenizedDocument& document, const Chunk& chunk, ReadingInProgress& state,
                ChunkObserver* observer, const CancelToken& cut_off) {
    Transformer& transformer = model.transformer();
    Reading& reading = state.reading;
    const bool replays = is_replayed(*state.policy, reading.plan);
    if (replays && !state.replayed) state.replayed.emplace(model);
    ChunkRollback rollback(chunk.first, *state.policy, reading.cells);
    if (!transformer.forward({.tokens = chunk.tokens,
                              .length = reading.plan.sequence_length(),
                              .first_position = chunk.first,
                              .own = &reading.cells,
                              .positions = reading.plan.positions,
                              .ranks_change = true,
                              .policy = state.policy.get(),
                              .chunk_observer = observer,
                              .observer = replays ? &state.replayed->observer() : nullptr,
                              .cancel = &cut_off}))
        return false;
    if (state.policy->needs().surprisal) state.surprisal.store(transformer, chunk.tokens, chunk.next, reading.cells);
    if (replays &&
        !state.replayed->store(document.tokens, chunk, ReadingSoFar(model, state).reading(), reading.cells, cut_off))
        return false;
    rollback.keep();
    reading.tokens = chunk.end();
    reading.prefilled_tokens = reading.tokens - reading.restored_tokens;
    return true;
}

void complete(const Model& model, Reading& reading) {
    if (reading.plan.positions == PositionMode::rank)  // no cell will leave any more, so ranks are final
        model.transformer().settle_ranks(reading.cells, reading.plan.sequence_length());
    reading.complete = true;
}

void read_chunks(Model& model, const TokenizedDocument& document, ReadingInProgress& state, const ReadWatch& watch,
                 const CancelToken& cancel) {
    Reading& reading = state.reading;
    model.transformer().reserve(reading.plan.chunk);
    if (reading.complete) return;
    const int total = static_cast<int>(document.tokens.size());
    const CancelToken& cut_off = watch.hold != nullptr ? *watch.hold : cancel;
    ReadingLog log(document, state, watch);
    while (reading.tokens < total) {
        log.before_chunk();
        const Chunk chunk = chunk_at(document.tokens, reading.tokens, reading.plan.chunk);
        if (!read_chunk(model, document, chunk, state, watch.chunk_observer, cut_off)) {
            if (cancel.cancelled()) break;
            continue;  // held: the same chunk once more
        }
        // After all layers, not within them: a budget that layers share needs every score.
        keep_to_budget(model.config(), *state.policy, reading);
        reading.cells.group_cells();
        log.after_chunk(chunk);
    }
    if (reading.tokens == total) complete(model, reading);
    log.offer_checkpoint();
}

}  // namespace

Result<void> read_on(Model& model, const TokenizedDocument& document, ReadingInProgress& reading,
                     const ReadWatch& watch, const CancelToken& cancel) {
    try {
        read_chunks(model, document, reading, watch, cancel);
        return {};
    } catch (const BackendFailure& failure) {
        return fail(failure.error);
    } catch (const std::bad_alloc&) {
        return fail(no_memory_for_cells(reading.reading.plan));
    }
}

}  // namespace lectern
