#include "engine/read/replayed_scores.h"

#include <algorithm>

namespace lectern {

bool is_replayed(const Policy& policy, const ReadPlan& plan) {
    return policy.needs().replay && !is_grouped(plan.format);
}

bool ReplayedScores::store(std::span<const TokenId> document, const Chunk& chunk, const Reading& so_far,
                           CellStore& cells, const CancelToken& cancel) {
    for (int first = chunk.first; first < chunk.end(); first += most_replayed)
        if (!store_part(document, chunk, first, std::min(most_replayed, chunk.end() - first), so_far, cells, cancel))
            return false;
    return true;
}

bool ReplayedScores::store_part(std::span<const TokenId> document, const Chunk& chunk, int first, int count,
                                const Reading& so_far, CellStore& cells, const CancelToken& cancel) {
    auto scores = replay_.attention(document, first, count,
                                    {.cells = so_far.cells,
                                     .length = so_far.plan.sequence_length(),
                                     .positions = so_far.plan.positions,
                                     .tokens = chunk.end()},
                                    so_far.plan.chunk, &cancel);
    if (!scores) return false;
    std::vector<std::span<const float>> streams;
    for (const std::vector<float>& layer : streams_.layers())
        streams.push_back(
            std::span(layer).subspan(static_cast<std::size_t>(first - chunk.first), static_cast<std::size_t>(count)));
    replay_.weigh_by_values(cells, first, streams, *scores);
    const int behind = chunk.end() - first;  // cells of the chunk from this part on
    for (int l = 0; l < cells.layers(); ++l)
        for (std::size_t h = 0; h < (*scores)[static_cast<std::size_t>(l)].size(); ++h) {
            HeadCells& head = cells[l].heads[h];
            std::ranges::copy((*scores)[static_cast<std::size_t>(l)][h], head.score + head.used - behind);
        }
    return true;
}

}  // namespace lectern
