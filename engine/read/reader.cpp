#include "engine/read/reader.h"

#include <algorithm>
#include <chrono>
#include <new>

#include "engine/cache/evict.h"
#include "engine/read/checkpoint_timer.h"

namespace lectern {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

struct Chunk {
    int first = 0;
    std::span<const TokenId> tokens;
    std::optional<TokenId> next;  ///< the token that follows
    int end() const { return first + static_cast<int>(tokens.size()); }
};

/// The chunks of what is still to be read.
std::vector<Chunk> chunks_of(std::span<const TokenId> tokens, int size, int begin) {
    std::vector<Chunk> chunks;
    for (auto first = static_cast<std::size_t>(begin); first < tokens.size();) {
        const std::size_t end = std::min(first + static_cast<std::size_t>(size), tokens.size());
        chunks.push_back({.first = static_cast<int>(first), .tokens = tokens.subspan(first, end - first)});
        if (end < tokens.size()) chunks.back().next = tokens[end];
        first = end;
    }
    return chunks;
}

ReadProgress progress_after(const Chunk& chunk, double chunk_seconds, const ReadingInProgress& state,
                            const TokenizedDocument& document) {
    const int total = static_cast<int>(document.tokens.size());
    return {.tokens = chunk.end(),
            .total_tokens = total,
            .page = document.page_of(chunk.end() - 1),
            .pages = static_cast<int>(document.document->pages.size()),
            .seconds = state.reading.seconds,
            .tokens_per_second = static_cast<double>(chunk.tokens.size()) / chunk_seconds,
            .seconds_left = state.pace.seconds_left(chunk.end(), total)};
}

/// What a chunk that is cut off has to leave as it was: policies that are shown attention change the scores of cells
/// that were there before. A cell's key and value never change.
class ScoresBefore {
 public:
    ScoresBefore(const Policy& policy, const CellStore& cells) {
        if (policy.needs().attention_rows > 0) scores_ = cells.scores();
    }
    /// Some layers have cells of the chunk, others do not.
    void take_back(int chunk_first, CellStore& cells) const {
        cells.drop_from(chunk_first);
        if (!scores_.empty()) cells.set_scores(scores_);
    }

 private:
    std::vector<float> scores_;
};

Reading read_chunks(Model& model, const TokenizedDocument& document, ReadingInProgress state, const ReadWatch& watch,
                    const CancelToken& cancel) {
    Transformer& transformer = model.transformer();
    Reading& reading = state.reading;
    Policy& policy = *state.policy;
    const ReadPlan& plan = reading.plan;
    transformer.prepare(plan.chunk, plan.longest_sequence());
    if (reading.complete) return std::move(reading);
    CheckpointTimer timer(watch.checkpoint_seconds);
    const auto start = Clock::now();
    const auto put_down = [&] {
        if (!watch.checkpoint || reading.prefilled_tokens == 0) return;
        const double began = seconds_since(start);
        watch.checkpoint(state);
        timer.done(began, seconds_since(start));
    };

    for (const Chunk& chunk : chunks_of(document.tokens, plan.chunk, reading.tokens)) {
        const auto chunk_start = Clock::now();
        const ScoresBefore before(policy, reading.cells);
        const bool whole = transformer.forward({.tokens = chunk.tokens,
                                                .first_position = chunk.first,
                                                .own = &reading.cells,
                                                .positions = plan.positions,
                                                .ranks_change = true,
                                                .policy = &policy,
                                                .cancel = &cancel});
        if (!whole) {
            before.take_back(chunk.first, reading.cells);
            break;
        }
        if (policy.needs().surprisal) state.surprisal.store(transformer, chunk.tokens, chunk.next, reading.cells);

        // After all layers, not within them: a budget shared between layers needs every score.
        reading.tokens = chunk.end();
        reading.prefilled_tokens = reading.tokens - reading.restored_tokens;
        reading.complete = reading.tokens == static_cast<int>(document.tokens.size());
        evict_to_budget(transformer.backend(), reading.cells, policy, plan.capacities, model.config().window,
                        reading.complete, plan.sinks);

        reading.seconds = seconds_since(start);
        const double chunk_seconds = seconds_since(chunk_start);
        state.pace.add(chunk.first, static_cast<int>(chunk.tokens.size()), chunk_seconds);
        if (watch.report) watch.report(progress_after(chunk, chunk_seconds, state, document));
        if (!reading.complete && timer.due(reading.seconds)) put_down();
    }
    if (!reading.complete) put_down();  // while ranks may still change
    if (plan.positions == PositionMode::rank) transformer.settle_ranks(reading.cells);
    if (reading.complete) put_down();
    return std::move(reading);
}

}  // namespace

Result<Reading> read_document(Model& model, const TokenizedDocument& document, ReadingInProgress begun,
                              const ReadWatch& watch, const CancelToken& cancel) {
    const ReadPlan plan = begun.reading.plan;
    try {
        return read_chunks(model, document, std::move(begun), watch, cancel);
    } catch (const std::bad_alloc&) {
        return fail(no_memory_for_cells(plan));
    }
}

Result<Reading> read_document(Model& model, const TokenizedDocument& document, const ReadPlan& plan,
                              const std::function<void(const ReadProgress&)>& report, const CancelToken& cancel) {
    auto begun = begin_reading(model, plan);
    if (!begun) return fail(begun.error());
    return read_document(model, document, std::move(*begun), {.report = report}, cancel);
}

Result<Reading> read_document(Model& model, const TokenizedDocument& document, const ReadPlan& plan, Policy& policy,
                              const std::function<void(const ReadProgress&)>& report, const CancelToken& cancel) {
    auto begun = begin_reading(model, plan, policy);
    if (!begun) return fail(begun.error());
    return read_document(model, document, std::move(*begun), {.report = report}, cancel);
}

}  // namespace lectern
