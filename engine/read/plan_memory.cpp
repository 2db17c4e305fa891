#include "engine/read/plan_memory.h"

#include <algorithm>

#include "engine/model/attention_observer.h"
#include "engine/read/plan_capacities.h"
#include "engine/read/replayed_scores.h"

namespace lectern {

namespace {

/// Cells that heads have room for.
struct Room {
    std::uint64_t largest = 0;  ///< of one head
    std::uint64_t all = 0;
};

std::uint64_t cells_in(const std::vector<CellStore::Layer>& layers) {
    std::uint64_t sum = 0;
    for (const CellStore::Layer& layer : layers)
        for (const int capacity : layer.capacity) sum += static_cast<std::uint64_t>(capacity);
    return sum;
}

Room room_of(const ModelConfig& config, const ReadPlan& plan, const std::vector<CellStore::Layer>& layers) {
    int largest = 0;
    for (const CellStore::Layer& layer : layers)
        for (const int capacity : layer.capacity) largest = std::max(largest, capacity);
    // Until it is divided, any head may turn out to need most.
    if (plan.division == BudgetDivision::open)
        largest = std::max(largest, std::min(plan.document_tokens, largest_capacity(config, plan) + plan.chunk));
    return {.largest = static_cast<std::uint64_t>(largest), .all = cells_in(layers)};
}

/// What the cells of one layer take at most, `each` of a layer's taking so much.
template <typename Each>
std::uint64_t most_in_a_layer(const ModelConfig& config, const Room& room, const std::vector<CellStore::Layer>& layers,
                              int first, const Each& each) {
    std::uint64_t most = 0;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        if (layers[i].capacity.empty()) continue;  // it looks at the cells of another
        const int layer = first + static_cast<int>(i);
        const std::uint64_t of_head =
            config.has_window(layer) ? static_cast<std::uint64_t>(std::ranges::max(layers[i].capacity)) : room.largest;
        most = std::max(most, of_head * layers[i].capacity.size() * each(layers[i]));
    }
    return most;
}

/// What scoring takes while a document is read: the policy's own memory, and what it is shown.
std::uint64_t scoring_bytes(const ModelConfig& config, const Policy& policy, const ReadPlan& plan, const Room& room) {
    const HeadShape& heads = config.scored_heads();
    const PolicyNeeds needs = policy.needs();
    const auto chunk = static_cast<std::uint64_t>(plan.chunk);
    const auto kv_heads = static_cast<std::uint64_t>(heads.kv_heads), width = static_cast<std::uint64_t>(heads.width);
    std::uint64_t floats = 0;
    if (needs.keys) floats += room.largest * width;
    if (needs.values) floats += room.largest * width;
    if (needs.attention_rows > 0) floats += kv_heads * room.largest + room.all;  // received; scores before a chunk
    if (needs.activations) floats += kv_heads * chunk;
    if (needs.surprisal) floats += chunk;
    return floats * sizeof(float) + policy.working_bytes(config.heads, static_cast<int>(room.largest), plan.chunk);
}

/// Of its cells.
std::uint64_t largest_layer(const ModelConfig& config, CellFormat format, const Room& room,
                            const std::vector<CellStore::Layer>& layers, int first) {
    return most_in_a_layer(config, room, layers, first,
                           [&](const CellStore::Layer& layer) { return cell_bytes(format, layer.width); });
}

/// Of a replay of each chunk, or of dividing the budget after one: then all scores are sorted, and layers move.
std::uint64_t replay_bytes(const Model& model, const Policy& policy, const ReadPlan& plan,
                           const std::vector<CellStore::Layer>& layers, const Room& room) {
    if (!is_replayed(policy, plan)) return 0;
    const int part = std::min(plan.chunk, ReplayedScores::most_replayed);
    const auto streams = static_cast<std::uint64_t>(model.config().layers) * static_cast<std::uint64_t>(plan.chunk);
    const std::uint64_t replay = Replay::working_bytes(model, plan.format, part) + streams * sizeof(float);
    if (plan.division != BudgetDivision::open) return replay;
    const std::uint64_t of_layer = largest_layer(model.config(), plan.format, room, layers, 0);
    return std::max(replay, room.all * sizeof(float) + of_layer);
}

/// Layers [first, end) and the room in their heads.
struct LayerRange {
    const ReadPlan& plan;
    int first, end;
    std::vector<CellStore::Layer> layers;
    std::uint64_t kept_bytes = 0;  ///< of the cells that they keep

    LayerRange(const ReadPlan& p, int begin, int behind) : plan(p), first(begin), end(behind) {
        const std::vector<CellStore::Layer> all = p.cell_layers();
        layers.assign(all.begin() + first, all.begin() + end);
        for (int l = first; l < end; ++l)
            for (const int capacity : p.capacities[static_cast<std::size_t>(l)])
                kept_bytes +=
                    static_cast<std::uint64_t>(capacity) * cell_bytes(p.format, p.widths[static_cast<std::size_t>(l)]);
    }
};

/// Copies of keys, rotated to their ranks: of a layer while it is read, of all that is kept while it is asked or
/// replayed.
std::uint64_t rotated_bytes(const ModelConfig& config, const LayerRange& range, bool replayed) {
    const ReadPlan& plan = range.plan;
    if (plan.positions != PositionMode::rank) return 0;
    const Room room = room_of(config, plan, range.layers);
    const std::uint64_t of_layer = largest_layer(config, plan.format, room, range.layers, range.first) / 2;
    return of_layer + (plan.asked || replayed ? range.kept_bytes / 2 : 0);
}

/// What a backend takes for its layers beside their cells.
std::uint64_t buffer_bytes(const Transformer& transformer, const Backend& backend, const LayerRange& range,
                           const Policy& policy) {
    return transformer.working_bytes(backend, range.plan.chunk) +
           rotated_bytes(transformer.config(), range, is_replayed(policy, range.plan));
}

/// Of a question and its answer: their cells, and the weights that fall on cells of the layers that are watched. A
/// device gives all of it at once; RAM is taken as it is used, when reading has given back more.
std::uint64_t answer_bytes(const Transformer& transformer, const Backend& backend, const LayerRange& range) {
    constexpr int room = ReadPlan::room_for_questions;
    const std::vector<CellStore::Layer> all = transformer.cell_layers(room, room);
    const std::vector<CellStore::Layer> own(all.begin() + range.first, all.begin() + range.end);
    std::uint64_t weights = 0;
    WatchedLayers watched;
    for (int l = 0; l < range.end; ++l) {
        if (!watched.next(l, transformer.config().window[static_cast<std::size_t>(l)]) || l < range.first) continue;
        const int cells_of = transformer.config().cells_of[static_cast<std::size_t>(l)];
        const auto i = static_cast<std::size_t>(cells_of - range.first);
        weights += cells_in({range.layers[i]}) + cells_in({own[i]});
    }
    return CellStore::backend_bytes(backend, format_behind(range.plan.format), own) + weights * sizeof(float);
}

/// What it takes to save the reading while it is made: copies of its cells, no more than may wait.
std::uint64_t saving_bytes(const ReadPlan& plan) {
    constexpr std::uint64_t of_sqlite = 5 << 20;
    return plan.saved ? std::min(ReadPlan::room_for_saving, of_sqlite + plan.budget_bytes) : 0;
}

/// Scores of a layer's cells, and weights that they received, on their way between host and device.
std::uint64_t staged_bytes(const ModelConfig& config, const LayerRange& range) {
    constexpr std::uint64_t words = 4, pieces = 4 << 20;
    const Room room = room_of(config, range.plan, range.layers);
    const auto each = [](const CellStore::Layer&) { return words * sizeof(float); };
    return most_in_a_layer(config, room, range.layers, range.first, each) + pieces;
}

/// A device gives memory in pages of 2 MiB, and a layer's cells are pieces of their own, of the document and of a
/// conversation.
std::uint64_t rounding_bytes(const std::vector<CellStore::Layer>& layers) {
    constexpr std::uint64_t page = 2 << 20;
    return 2 * layers.size() * page;
}

/// Of the positions that a backend keeps for itself, in cache lines, as a store has them; the store's bytes are
/// without.
std::uint64_t index_bytes(const Backend& backend, const std::vector<CellStore::Layer>& layers) {
    std::uint64_t sum = 0;
    for (const CellStore::Layer& layer : layers)
        for (const int capacity : layer.capacity)
            sum += (backend.index_bytes((capacity + cell_group - 1) / cell_group * cell_group) + 63) / 64 * 64;
    return sum;
}

}  // namespace

PlanMemory memory_of(const Model& model, const Policy& policy, const ReadPlan& plan) {
    const ModelConfig& config = model.config();
    const Transformer& transformer = model.transformer();
    const LayerBackends& backends = transformer.backends();
    const LayerRange first(plan, 0, backends.first_layers()), rest(plan, backends.first_layers(), config.layers);
    const std::vector<CellStore::Layer> layers = plan.cell_layers();
    const Room room = room_of(config, plan, layers);
    const std::uint64_t store = CellStore::bytes(plan.format, layers);
    PlanMemory memory{.scratch = (store - std::min(store, plan.budget_bytes)) +
                                 buffer_bytes(transformer, backends.rest(), rest, policy) + transformer.logit_bytes() +
                                 scoring_bytes(config, policy, plan, room) + saving_bytes(plan) +
                                 replay_bytes(model, policy, plan, layers, room)};
    if (backends.is_split()) memory.scratch += buffer_bytes(transformer, backends.first(), first, policy);
    if (!backends[0].own_memory()) return memory;

    const LayerRange& there = backends.is_split() ? first : rest;
    const std::uint64_t staged = staged_bytes(config, there), rounding = rounding_bytes(there.layers),
                        answer = answer_bytes(transformer, backends[0], there),
                        logits = backends.is_split() ? 0 : transformer.logit_bytes();  // made where the vocabulary is
    memory.on_device = CellStore::backend_bytes(backends[0], plan.format, there.layers) +
                       buffer_bytes(transformer, backends[0], there, policy) + answer + staged + rounding + logits;
    memory.scratch += answer + logits + 2 * staged + rounding +  // logits and what is staged lie on both sides
                      index_bytes(backends[0], there.layers);
    return memory;
}

}  // namespace lectern
