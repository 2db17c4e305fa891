#include <algorithm>
#include <limits>
#include <numeric>

#include "engine/backend/reference/cell_access.h"
#include "engine/backend/reference/reference_backend.h"

namespace lectern {

std::vector<std::int32_t> ReferenceBackend::select(const HeadCells& cells, const KeepRule& rule) const {
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

void ReferenceBackend::compact(LayerCells& cells, int head, std::span<const std::int32_t> keep) {
    HeadCells& h = cells.heads[static_cast<std::size_t>(head)];
    int to = 0;
    for (const std::int32_t from : keep) reference::move_cell(cells, h, from, to++);
    h.used = to;
}

}  // namespace lectern
