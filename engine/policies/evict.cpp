#include "engine/policies/evict.h"

namespace lectern {

namespace {

void score(Backend& backend, LayerCells& layer, int layer_index, int head_index, Policy& policy) {
    if (!policy.scores_at_eviction()) return;  // scored when the chunk was read
    HeadCells& head = layer.heads[static_cast<std::size_t>(head_index)];
    const auto used = static_cast<std::size_t>(head.used);
    std::vector<float> keys, values;
    if (policy.needs().keys) {
        keys.resize(used * static_cast<std::size_t>(layer.width));
        backend.read_keys(layer, head_index, keys.data());
    }
    if (policy.needs().values) {
        values.resize(used * static_cast<std::size_t>(layer.width));
        backend.read_values(layer, head_index, values.data());
    }
    policy.score_cells({.layer = layer_index,
                        .head = head_index,
                        .positions = {head.position, used},
                        .keys = keys,
                        .values = values,
                        .width = layer.width,
                        .heads = static_cast<int>(layer.heads.size())},
                       {head.score, used});
}

}  // namespace

void evict_to_budget(CellStore& cells, Policy& policy, const HeadCapacities& capacities, const std::vector<int>& window,
                     bool last, std::optional<int> sinks) {
    for (int l = 0; l < cells.layers(); ++l) {
        LayerCells& layer = cells[l];
        Backend& backend = cells.backend(l);
        const bool windowed = window[static_cast<std::size_t>(l)] > 0;
        std::vector<KeepRule> rules;
        bool too_many = false;
        for (int h = 0; h < static_cast<int>(layer.heads.size()); ++h) {
            const int used = layer.heads[static_cast<std::size_t>(h)].used;
            const int capacity = capacities[static_cast<std::size_t>(l)][static_cast<std::size_t>(h)];
            rules.push_back({.keep = used});
            if (used <= capacity) continue;
            too_many = true;
            if (!windowed) score(backend, layer, l, h, policy);
            rules.back() = windowed ? KeepRule{.keep = capacity, .recent = capacity} : policy.rule(capacity, last);
            if (!windowed && sinks) rules.back().sinks = *sinks;
        }
        if (too_many) backend.compact(layer, backend.select(layer, rules));
    }
}

}  // namespace lectern
