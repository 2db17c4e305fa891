#include "engine/read/reader.h"

#include <algorithm>
#include <chrono>
#include <new>

#include "engine/policies/evict.h"
#include "engine/read/checkpoint_timer.h"

namespace lectern {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Seconds of reading; what is done beside it does not count.
class ReadingClock {
 public:
    double seconds() const { return seconds_since(start_); }
    void beside(const std::function<void()>& work) {
        const auto began = Clock::now();
        work();
        start_ += Clock::now() - began;
    }

 private:
    Clock::time_point start_ = Clock::now();
};

struct Chunk {
    int first = 0;
    std::span<const TokenId> tokens;
    std::optional<TokenId> next;  ///< the token that follows
    int end() const { return first + static_cast<int>(tokens.size()); }
};

Chunk next_chunk(std::span<const TokenId> tokens, const Reading& reading) {
    const auto left = tokens.subspan(static_cast<std::size_t>(reading.tokens));
    const std::size_t size = std::min(static_cast<std::size_t>(reading.plan.chunk), left.size());
    Chunk chunk{.first = reading.tokens, .tokens = left.first(size)};
    if (size < left.size()) chunk.next = left[size];
    return chunk;
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

/// A chunk that does not get through all layers, because it is cut off or memory runs out, leaves the cells as they
/// were: some layers have its cells, others do not, and policies that are shown attention have changed the scores of
/// cells that were there before. A cell's key and value never change. What a policy learned from it is forgotten.
class WholeOrNothing {
 public:
    WholeOrNothing(Policy& policy, const Chunk& chunk, CellStore& cells)
        : first_(chunk.first), policy_(policy), cells_(cells) {
        if (policy.needs().attention_rows > 0) scores_ = cells.scores();
    }
    ~WholeOrNothing() {
        if (whole_) return;
        policy_.forget_chunk(first_);
        cells_.drop_from(first_);
        if (!scores_.empty()) cells_.set_scores(scores_);
    }
    WholeOrNothing(const WholeOrNothing&) = delete;
    WholeOrNothing& operator=(const WholeOrNothing&) = delete;
    void is_whole() { whole_ = true; }

 private:
    int first_;
    Policy& policy_;
    CellStore& cells_;
    std::vector<float> scores_;
    bool whole_ = false;
};

/// Puts the chunk through the model. False, and no trace of it, if it was cut off.
bool read_chunk(Model& model, const Chunk& chunk, ReadingInProgress& state, ChunkObserver* observer,
                const CancelToken& cut_off) {
    Transformer& transformer = model.transformer();
    Reading& reading = state.reading;
    WholeOrNothing cells(*state.policy, chunk, reading.cells);
    if (!transformer.forward({.tokens = chunk.tokens,
                              .length = reading.plan.sequence_length(),
                              .first_position = chunk.first,
                              .own = &reading.cells,
                              .positions = reading.plan.positions,
                              .ranks_change = true,
                              .policy = state.policy.get(),
                              .chunk_observer = observer,
                              .cancel = &cut_off}))
        return false;
    if (state.policy->needs().surprisal) state.surprisal.store(transformer, chunk.tokens, chunk.next, reading.cells);
    cells.is_whole();
    return true;
}

void read_chunks(Model& model, const TokenizedDocument& document, ReadingInProgress& state, const ReadWatch& watch,
                 const CancelToken& cancel) {
    Transformer& transformer = model.transformer();
    Reading& reading = state.reading;
    transformer.reserve(reading.plan.chunk);
    if (reading.complete) return;
    const int total = static_cast<int>(document.tokens.size());
    const double seconds_before = reading.seconds;
    CheckpointTimer timer(watch.checkpoint_seconds);
    ReadingClock clock;
    const auto put_down = [&] {
        if (!watch.checkpoint || reading.prefilled_tokens == 0) return;
        const double began = clock.seconds();
        watch.checkpoint(state);
        timer.done(began, clock.seconds());
    };

    while (reading.tokens < total) {
        if (watch.between) clock.beside([&] { watch.between(state); });
        const auto chunk_start = Clock::now();
        const Chunk chunk = next_chunk(document.tokens, reading);
        if (!read_chunk(model, chunk, state, watch.chunk_observer, watch.hold != nullptr ? *watch.hold : cancel)) {
            if (cancel.cancelled()) break;
            continue;
        }
        reading.tokens = chunk.end();
        reading.prefilled_tokens = reading.tokens - reading.restored_tokens;
        // After all layers, not within them: a budget shared between layers needs every score.
        evict_to_budget(reading.cells, *state.policy, reading.plan.capacities, model.config().window,
                        reading.tokens == total, reading.plan.sinks);
        reading.cells.group_cells();

        reading.seconds = seconds_before + clock.seconds();
        const double chunk_seconds = seconds_since(chunk_start);
        state.pace.add(chunk.first, static_cast<int>(chunk.tokens.size()), chunk_seconds);
        if (watch.report) watch.report(progress_after(chunk, chunk_seconds, state, document));
        if (reading.tokens < total && timer.due(clock.seconds())) put_down();
    }
    if (reading.tokens == total) {
        if (reading.plan.positions == PositionMode::rank)
            transformer.settle_ranks(reading.cells, reading.plan.sequence_length());
        reading.complete = true;
    }
    put_down();
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

Result<Reading> read_document(Model& model, const TokenizedDocument& document, ReadingInProgress begun,
                              const ReadWatch& watch, const CancelToken& cancel) {
    if (auto done = read_on(model, document, begun, watch, cancel); !done) return fail(done.error());
    return std::move(begun.reading);
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
