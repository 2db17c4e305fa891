#include "engine/backend/reference/select.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>

#include "engine/backend/reference/cell_access.h"

namespace lectern::reference {

namespace {

std::vector<std::int32_t> survivors(const HeadCells& cells, const KeepRule& rule) {
    std::vector<std::int32_t> slots(static_cast<std::size_t>(cells.used));
    std::iota(slots.begin(), slots.end(), 0);
    const auto newer_first = [&](int a, int b) { return cells.position[a] > cells.position[b]; };
    std::sort(slots.begin(), slots.end(), newer_first);
    std::vector<char> forced(static_cast<std::size_t>(cells.used));
    for (std::size_t i = 0; i < slots.size(); ++i)
        forced[static_cast<std::size_t>(slots[i])] =
            i < static_cast<std::size_t>(rule.recent) || cells.position[slots[i]] < rule.sinks;
    const auto score = [&](int slot) {
        const float s = cells.score[slot];
        return s == s ? s : -std::numeric_limits<float>::infinity();  // NaN counts as the lowest
    };
    std::stable_sort(slots.begin(), slots.end(), [&](int a, int b) {
        const bool fa = forced[static_cast<std::size_t>(a)] != 0, fb = forced[static_cast<std::size_t>(b)] != 0;
        if (fa != fb) return fa;
        return score(a) > score(b);
    });
    slots.resize(std::min(slots.size(), static_cast<std::size_t>(rule.keep)));
    std::sort(slots.begin(), slots.end());
    return slots;
}

}  // namespace

KeptSlots select(const LayerCells& cells, std::span<const KeepRule> rules) {
    KeptSlots kept;
    for (std::size_t h = 0; h < cells.heads.size(); ++h) kept.push_back(survivors(cells.heads[h], rules[h]));
    return kept;
}

std::vector<Scored> highest(std::span<const float> scores, int count) {
    std::vector<Scored> all;
    for (const float score : scores)
        all.push_back(
            {static_cast<std::int32_t>(all.size()), score == score ? score : -std::numeric_limits<float>::infinity()});
    std::ranges::stable_sort(all, std::ranges::greater{}, &Scored::score);
    all.resize(std::min(all.size(), static_cast<std::size_t>(count)));
    return all;
}

void compact(LayerCells& cells, const KeptSlots& keep) {
    for (std::size_t h = 0; h < cells.heads.size(); ++h) {
        int to = 0;
        for (const std::int32_t from : keep[h]) move_cell(cells, cells.heads[h], from, to++);
        cells.heads[h].used = to;
    }
}

}  // namespace lectern::reference
