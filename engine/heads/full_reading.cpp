#include "engine/heads/full_reading.h"

#include <algorithm>
#include <new>

#include "engine/policies/evict.h"

namespace lectern {

namespace {

Error reading_was_cancelled() {
    return {.code = ErrorCode::cancelled,
            .what = sentence("Reading was interrupted."),
            .means = sentence("There are no labels for this document."),
            .next = sentence("Start again.")};
}

Result<FullReading> read_all(Model& model, std::span<const TokenId> tokens, const FullReadingOptions& options) {
    Transformer& transformer = model.transformer();
    const ModelConfig& config = model.config();
    const int count = static_cast<int>(tokens.size());
    FullReading reading{
        .cells = CellStore(transformer.backends(), options.format, transformer.cell_layers(count, options.chunk)),
        .length = SequenceLength(count + options.room_behind),
        .stream_lengths = {}};
    HeadCapacities capacities;
    for (int l = 0; l < config.layers; ++l) {
        const int window = config.window[static_cast<std::size_t>(l)];
        capacities.emplace_back(static_cast<std::size_t>(config.stored_heads(l)), window > 0 ? window : count);
    }
    const auto full = make_full_policy();
    for (int first = 0; first < count; first += options.chunk) {
        const auto chunk = tokens.subspan(static_cast<std::size_t>(first),
                                          static_cast<std::size_t>(std::min(options.chunk, count - first)));
        if (!transformer.forward({.tokens = chunk,
                                  .length = reading.length,
                                  .first_position = first,
                                  .own = &reading.cells,
                                  .policy = options.policy,
                                  .chunk_observer = options.chunk_observer,
                                  .observer = &reading.stream_lengths,
                                  .cancel = options.cancel}))
            return fail(reading_was_cancelled());
        evict_to_budget(reading.cells, *full, capacities, config.window, false);
    }
    return reading;
}

}  // namespace

Result<FullReading> read_in_full(Model& model, std::span<const TokenId> tokens, const FullReadingOptions& options) {
    try {
        return read_all(model, tokens, options);
    } catch (const BackendFailure& failure) {
        return fail(failure.error);
    } catch (const std::bad_alloc&) {
        return fail({.code = ErrorCode::out_of_memory,
                     .what = sentence("There is no memory left for the cells of all {tokens} tokens.", tokens.size()),
                     .means = sentence("The document was not read."),
                     .next = sentence("Use shorter texts, or close other programs.")});
    }
}

}  // namespace lectern
