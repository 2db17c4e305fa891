#include <algorithm>
#include <numeric>

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

std::vector<std::int32_t> select(Workspace& workspace, const HeadCells& cells, const KeepRule& rule) {
    const int keep = std::clamp(rule.keep, 0, cells.used);
    std::vector<std::int32_t> slots(static_cast<std::size_t>(keep));
    if (keep == cells.used) std::iota(slots.begin(), slots.end(), 0);
    if (keep == 0 || keep == cells.used) return slots;
    const auto used = static_cast<std::size_t>(cells.used);
    workspace.staging.begin();
    const SelectHead head{.positions = workspace.staging.add(std::span<const std::int32_t>(cells.position, used)),
                          .scores = workspace.staging.add(std::span<const float>(cells.score, used)),
                          .kept = workspace.results.reserve<std::int32_t>(slots.size()),
                          .used = cells.used,
                          .keep = keep,
                          .sinks = rule.sinks,
                          .recent = rule.recent};
    const SelectArguments arguments{.heads = workspace.staging.add(std::span(&head, 1))};
    workspace.staging.send();
    workspace.launch("select_cells", {1, 1, 1}, 1024, arguments);
    workspace.device.download(slots.data(), reinterpret_cast<const std::byte*>(head.kept),
                              slots.size() * sizeof(std::int32_t));
    return slots;
}

void compact(Workspace& workspace, LayerCells& cells, int head, std::span<const std::int32_t> keep) {
    HeadCells& h = cells.heads[static_cast<std::size_t>(head)];
    const std::vector<CellMove> moves = moves_to_front(keep);
    h.used = static_cast<int>(keep.size());
    if (moves.empty()) return;
    workspace.staging.begin();
    const MoveCellsArguments arguments{.planes = planes_of(h),
                                       .moves = workspace.staging.add(moves),
                                       .count = static_cast<std::int32_t>(moves.size()),
                                       .width = cells.width};
    workspace.staging.send();
    workspace.launch(cell_kernel("move_cells", cells.format), {blocks_for(arguments.count, 4), 1, 1}, 128, arguments);
    for (const CellMove& move : moves) {
        h.position[move.to] = h.position[move.from];
        h.score[move.to] = h.score[move.from];
    }
}

}  // namespace lectern::cuda
