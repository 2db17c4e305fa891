#include <algorithm>

#include "engine/backend/cuda/operations.h"

namespace lectern::cuda {

namespace {

std::vector<PositionGroup> groups_of(const HeadCells& head) {
    std::vector<PositionGroup> groups(position_groups(head.used));
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const int first = static_cast<int>(g) * range_cells, count = std::min(range_cells, head.used - first);
        const std::span<const std::int32_t> positions(head.position + first, static_cast<std::size_t>(count));
        const auto [least, greatest] = std::ranges::minmax(positions);
        std::ranges::copy(positions, groups[g].position);
        groups[g].least = least;
        groups[g].greatest = greatest;
    }
    return groups;
}

}  // namespace

PositionGroup* index_of(const HeadCells& head) {
    return reinterpret_cast<PositionGroup*>(head.index);
}

const PositionGroup* staged_index(Workspace& workspace, const HeadCells& head) {
    return head.index != nullptr ? index_of(head) : workspace.staging.add(groups_of(head));
}

void index_positions(Workspace& workspace, LayerCells& cells) {
    for (const HeadCells& head : cells.heads) {
        if (head.index == nullptr || head.used == 0) continue;
        const std::vector<PositionGroup> groups = groups_of(head);
        workspace.device.upload(head.index, groups.data(), groups.size() * sizeof(PositionGroup));
    }
}

}  // namespace lectern::cuda
