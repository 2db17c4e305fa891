#include "engine/read/reader.h"

#include <algorithm>
#include <chrono>
#include <new>

#include "engine/cache/evict.h"
#include "engine/read/pace.h"
#include "engine/read/surprisal.h"

namespace lectern {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

struct Chunk {
    int first = 0;
    std::span<const TokenId> tokens;
    int end() const { return first + static_cast<int>(tokens.size()); }
};

std::vector<Chunk> chunks_of(std::span<const TokenId> tokens, int size) {
    std::vector<Chunk> chunks;
    for (std::size_t first = 0; first < tokens.size(); first += static_cast<std::size_t>(size))
        chunks.push_back({static_cast<int>(first),
                          tokens.subspan(first, std::min(static_cast<std::size_t>(size), tokens.size() - first))});
    return chunks;
}

CellStore make_cells(Model& model, const ReadPlan& plan) {
    Transformer& transformer = model.transformer();
    return {transformer.backend(), plan.format, plan.cell_layers(model.config().heads.width)};
}

ReadProgress progress_after(const Chunk& chunk, double chunk_seconds, const Reading& reading,
                            const TokenizedDocument& document, const Pace& pace) {
    const int total = static_cast<int>(document.tokens.size());
    return {.tokens = chunk.end(),
            .total_tokens = total,
            .page = document.page_of(chunk.end() - 1),
            .pages = static_cast<int>(document.document->pages.size()),
            .seconds = reading.seconds,
            .tokens_per_second = static_cast<double>(chunk.tokens.size()) / chunk_seconds,
            .seconds_left = pace.seconds_left(chunk.end(), total)};
}

Reading read_chunks(Model& model, const TokenizedDocument& document, const ReadPlan& plan, Policy& policy,
                    const std::function<void(const ReadProgress&)>& report, const CancelToken& cancel) {
    Transformer& transformer = model.transformer();
    transformer.prepare(plan.chunk, plan.longest_sequence());
    Reading reading{.plan = plan, .cells = make_cells(model, plan)};
    Pace pace(plan.budget_tokens);
    SurprisalScores surprisal;
    const auto start = Clock::now();

    for (const Chunk& chunk : chunks_of(document.tokens, plan.chunk)) {
        const auto chunk_start = Clock::now();
        const bool whole = transformer.forward({.tokens = chunk.tokens,
                                                .first_position = chunk.first,
                                                .own = &reading.cells,
                                                .positions = plan.positions,
                                                .ranks_change = true,
                                                .policy = &policy,
                                                .cancel = &cancel});
        if (!whole) {
            reading.cells.drop_from(chunk.first);  // some layers have them, others do not
            break;
        }
        if (policy.needs().surprisal) surprisal.store(transformer, chunk.tokens, reading.cells);

        // After all layers, not within them: a budget shared between layers needs every score.
        reading.tokens = reading.prefilled_tokens = chunk.end();
        reading.complete = reading.tokens == static_cast<int>(document.tokens.size());
        evict_to_budget(transformer.backend(), reading.cells, policy, plan.capacities, model.config().window,
                        reading.complete, plan.sinks);

        reading.seconds = seconds_since(start);
        const double chunk_seconds = seconds_since(chunk_start);
        pace.add(chunk.first, static_cast<int>(chunk.tokens.size()), chunk_seconds);
        report(progress_after(chunk, chunk_seconds, reading, document, pace));
    }
    if (plan.positions == PositionMode::rank) transformer.settle_ranks(reading.cells);
    return reading;
}

}  // namespace

Result<Reading> read_document(Model& model, const TokenizedDocument& document, const ReadPlan& plan,
                              const std::function<void(const ReadProgress&)>& report, const CancelToken& cancel) {
    auto policy = make_policy(plan.policy, model.policy_parts());
    if (!policy) return fail(policy.error());
    return read_document(model, document, plan, **policy, report, cancel);
}

Result<Reading> read_document(Model& model, const TokenizedDocument& document, const ReadPlan& plan, Policy& policy,
                              const std::function<void(const ReadProgress&)>& report, const CancelToken& cancel) {
    try {
        return read_chunks(model, document, plan, policy, report, cancel);
    } catch (const std::bad_alloc&) {
        return fail(
            {.code = ErrorCode::out_of_memory,
             .what = fmt::format("There is no memory left for the cells ({}).", describe_bytes(plan.budget_bytes)),
             .means = "The document was not read.",
             .next = "Choose a smaller budget, or close other programs."});
    }
}

}  // namespace lectern
