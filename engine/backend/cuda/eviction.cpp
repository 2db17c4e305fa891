#include <algorithm>
#include <numeric>
#include <utility>

#include "engine/backend/cuda/kernel_names.h"
#include "engine/backend/cuda/operations.h"

namespace lectern::cuda {

namespace {

/// Survivors from behind go into the freed slots in front, in rising order of both.
std::vector<CellMove> moves_to_front(std::span<const std::int32_t> keep) {
    const auto kept = static_cast<std::int32_t>(keep.size());
    auto mover = std::lower_bound(keep.begin(), keep.end(), kept);
    const auto behind = mover;
    auto in_front = keep.begin();
    std::vector<CellMove> moves;
    for (std::int32_t slot = 0; slot < kept && mover != keep.end(); ++slot) {
        if (in_front != behind && *in_front == slot)
            ++in_front;
        else
            moves.push_back({*mover++, slot});
    }
    return moves;
}

}  // namespace

// One launch and one wait for all heads of a layer: a wait takes some ten microseconds, which eight heads in each of 32
// layers would have after every chunk.

KeptSlots select(Workspace& workspace, const LayerCells& cells, std::span<const KeepRule> rules) {
    KeptSlots slots;
    std::size_t total = 0;
    const auto is_chosen = [&](std::size_t h) {
        return !slots[h].empty() && slots[h].size() < static_cast<std::size_t>(cells.heads[h].used);
    };
    for (std::size_t h = 0; h < rules.size(); ++h) {
        slots.emplace_back(static_cast<std::size_t>(std::clamp(rules[h].keep, 0, cells.heads[h].used)));
        std::iota(slots[h].begin(), slots[h].end(), 0);
        if (is_chosen(h)) total += slots[h].size();
    }
    if (total == 0) return slots;

    workspace.begin();
    auto* next = workspace.results.reserve<std::int32_t>(total);
    const auto* const results = reinterpret_cast<const std::byte*>(next);
    std::vector<SelectHead> heads;
    for (std::size_t h = 0; h < rules.size(); ++h) {
        if (!is_chosen(h)) continue;
        const HeadCells& head = cells.heads[h];
        const auto used = static_cast<std::size_t>(head.used);
        heads.push_back({.index = staged_index(workspace, head),
                         .scores = workspace.staging.add(std::span<const float>(head.score, used)),
                         .kept = std::exchange(next, next + slots[h].size()),
                         .kept_scores = nullptr,
                         .used = head.used,
                         .keep = static_cast<std::int32_t>(slots[h].size()),
                         .sinks = rules[h].sinks,
                         .recent = rules[h].recent});
    }
    const SelectArguments arguments{.heads = workspace.staging.add(heads)};
    workspace.staging.send();
    workspace.launch("select_cells", {static_cast<unsigned>(heads.size()), 1, 1}, 1024, arguments);
    std::vector<std::int32_t> all(total);
    workspace.device.download(all.data(), results, total * sizeof(std::int32_t));
    auto from = all.begin();
    for (std::size_t h = 0; h < rules.size(); ++h)
        if (is_chosen(h)) {
            std::copy_n(from, slots[h].size(), slots[h].begin());
            from += static_cast<std::ptrdiff_t>(slots[h].size());
        }
    return slots;
}

void compact(Workspace& workspace, LayerCells& cells, const KeptSlots& keep) {
    std::vector<std::vector<CellMove>> moves;
    std::size_t most = 0;
    int most_kept = 0;
    for (std::size_t h = 0; h < keep.size(); ++h) {
        moves.push_back(moves_to_front(keep[h]));
        most = std::max(most, moves[h].size());
        cells.heads[h].used = static_cast<int>(keep[h].size());
        most_kept = std::max(most_kept, cells.heads[h].used);
    }
    if (most == 0) return;
    workspace.begin();
    std::vector<MovesOfHead> heads;
    for (std::size_t h = 0; h < keep.size(); ++h)
        if (!moves[h].empty())
            heads.push_back({.planes = planes_of(cells.heads[h]),
                             .index = index_of(cells.heads[h]),
                             .moves = workspace.staging.add(moves[h]),
                             .count = static_cast<std::int32_t>(moves[h].size()),
                             .used = cells.heads[h].used});
    const MoveCellsArguments arguments{.heads = workspace.staging.add(heads), .width = cells.width, .unused = 0};
    workspace.staging.send();
    workspace.launch(cell_kernel("move_cells", cells.format),
                     {blocks_for(static_cast<int>(most), 4), static_cast<unsigned>(heads.size()), 1}, 128, arguments);
    workspace.launch("span_positions", {blocks_for(most_kept, 4 * range_cells), static_cast<unsigned>(heads.size()), 1},
                     128, arguments);
    for (std::size_t h = 0; h < keep.size(); ++h)
        for (const CellMove& move : moves[h]) {
            cells.heads[h].position[move.to] = cells.heads[h].position[move.from];
            cells.heads[h].score[move.to] = cells.heads[h].score[move.from];
        }
}

}  // namespace lectern::cuda
