#include "engine/backend/cpu/attention_received.h"

#include <algorithm>
#include <limits>
#include <new>

#include "engine/backend/cpu/attention_blocks.h"

// Two passes over the cells, as a weight is known only when its row has seen all of them. The first takes each row's
// softmax sum: a tile is some row groups of a head. The second computes the logits again and gathers the weights by
// cell: a tile is some blocks of cells, which all row groups walk through in order, so that no two threads write to the
// same cell and sums are taken in one order.

namespace lectern::cpu {

namespace {

/// Floats for the sums of rows; more rows go in several rounds. No more than attend() uses for its parts.
constexpr int most_total_floats = 1 << 15;
constexpr int group_floats = 2 * row_lanes;

class Gathering {
 public:
    Gathering(const AttentionCall& call, Received what, std::span<float* const> received, AttentionScratch& scratch,
              ThreadPool& pool)
        : call_(call), what_(what), received_(received), scratch_(scratch), pool_(pool) {}

    void run() {
        const int totals = call_.heads() * call_.groups() * group_floats;
        scratch_.use(pool_.threads(), Workplace::size(call_.width()), static_cast<std::size_t>(totals), 0);
        for (int t = 0; t < pool_.threads(); ++t) new (scratch_.of_thread(t)) Workplace;
        if (what_ != Received::largest_logit) take_sums();

        std::vector<BlockRef> blocks;
        for (int head = 0; head < call_.heads(); ++head)
            for (int s = 0; s < static_cast<int>(call_.sources.size()); ++s)
                for (int b = 0; received_of(s, head) != nullptr && b < blocks_of(cells_of(s, head)); ++b)
                    blocks.push_back({head, s, b});
        const int count = static_cast<int>(blocks.size()), per_tile = std::max(1, count / (4 * pool_.threads()));
        pool_.parallel_for((count + per_tile - 1) / per_tile, [&](int tile, int thread) {
            const int first = tile * per_tile;
            gather(std::span(blocks).subspan(static_cast<std::size_t>(first),
                                             static_cast<std::size_t>(std::min(per_tile, count - first))),
                   thread);
        });
    }

 private:
    const HeadCells& cells_of(int source, int head) const {
        return call_.sources[static_cast<std::size_t>(source)]->heads[static_cast<std::size_t>(head)];
    }
    float* received_of(int source, int head) const {
        const int index = source * call_.heads() + head;
        return received_[static_cast<std::size_t>(index)];
    }
    Workplace& place_of(int thread) { return *reinterpret_cast<Workplace*>(scratch_.of_thread(thread)); }

    /// The rows' references and, once take_sums() is done, 1 / sums: the share that a row's weights have to be scaled
    /// by.
    AttentionState total(int head, int group) {
        return Workplace::state_at(scratch_.parts() + (head * call_.groups() + group) * group_floats);
    }

    void take_sums() {
        const int groups = call_.groups(),
                  per_tile = std::clamp(call_.heads() * groups / (4 * pool_.threads()), 1, most_groups);
        const int ranges = (groups + per_tile - 1) / per_tile;
        pool_.parallel_for(ranges * call_.heads(), [&](int tile, int thread) {
            const int first = tile / call_.heads() * per_tile;
            take_sums(tile % call_.heads(), first, std::min(per_tile, groups - first), place_of(thread));
        });
    }

    void take_sums(int head, int first, int count, Workplace& place) {
        for (int g = 0; g < count; ++g) {
            const AttentionState to = total(head, first + g);
            std::fill_n(to.reference, row_lanes, no_reference);
            std::fill_n(to.sum, row_lanes, 0.0f);
        }
        const AttentionState part = place.state(0, call_.width());
        for (int s = 0; s < static_cast<int>(call_.sources.size()); ++s) {
            pack(call_, head, first, count, call_.sources[static_cast<std::size_t>(s)]->format, place);
            for (int b = 0; b < blocks_of(cells_of(s, head)); ++b) {
                const CellBlock block = block_at(call_, {head, s, b}, BlockPart::keys, place);
                for_groups_that_see(call_, count, block, place, [&](int g, bool masked) {
                    const QueryRows& rows = score(g, block, masked, part.reference, place);
                    call_.kernels.sum_block(rows.rows, block.cells, place.block, part);
                    call_.kernels.merge(rows.rows, 0, total(head, first + g), part);
                });
            }
        }
        for (int g = 0; g < count; ++g)
            for (float& sum : std::span(total(head, first + g).sum, row_lanes)) sum = sum > 0 ? 1 / sum : 0;
    }

    /// Blocks that one thread gathers for. A batch of row groups is packed once for all of them of a head and format.
    void gather(std::span<const BlockRef> blocks, int thread) {
        Workplace& place = place_of(thread);
        for (int first = 0; first < call_.groups(); first += most_groups)
            for (const BlockRef& block : blocks)
                gather(block, first, std::min(most_groups, call_.groups() - first), place);
    }

    void gather(const BlockRef& ref, int first, int count, Workplace& place) {
        pack(call_, ref.head, first, count, call_.sources[static_cast<std::size_t>(ref.source)]->format, place);
        const CellBlock block = block_at(call_, ref, BlockPart::keys, place);
        float* const to = received_of(ref.source, ref.head) + ref.index * block_cells;
        // The kernel works on whole registers, of which the last may reach beyond the cells.
        alignas(64) std::array<float, block_cells> column;
        std::fill(std::copy_n(to, block.cells, column.begin()), column.end(), 0.0f);
        for_groups_that_see(call_, count, block, place, [&](int g, bool masked) {
            alignas(64) std::array<float, row_lanes> largest;
            const QueryRows& rows = score(g, block, masked, largest.data(), place);
            const AttentionState of_rows = total(ref.head, first + g);
            call_.kernels.gather_block(what_, rows.used, block.cells, place.block, of_rows.reference, of_rows.sum,
                                       column.data());
        });
        std::copy_n(column.begin(), block.cells, to);
    }

    const QueryRows& score(int g, const CellBlock& block, bool masked, float* largest, Workplace& place) {
        const QueryRows& rows = place.groups[static_cast<std::size_t>(g)].rows;
        call_.kernels.score_block(rows, block, masked, call_.spec.window, place.block, largest);
        return rows;
    }

    const AttentionCall& call_;
    Received what_;
    std::span<float* const> received_;
    AttentionScratch& scratch_;
    ThreadPool& pool_;
};

/// Tokens whose rows' sums fit into most_total_floats.
int tokens_at_once(const HeadShape& heads) {
    const int rows_of_head = most_total_floats / group_floats / heads.kv_heads * most_rows;
    return std::max(1, rows_of_head / heads.group());
}

}  // namespace

void attention_received(Tensor qkv, std::span<const std::int32_t> positions, std::span<const LayerCells* const> sources,
                        const AttentionSpec& spec, Received what, std::span<float* const> received,
                        AttentionScratch& scratch, ThreadPool& pool, const Tier& tier) {
    const int at_once = tokens_at_once(spec.heads);
    for (int first = 0; first < qkv.rows; first += at_once) {
        const int count = std::min(at_once, qkv.rows - first);
        const Tensor rows{qkv.data + static_cast<std::ptrdiff_t>(first) * qkv.columns, count, qkv.columns};
        const AttentionCall call{rows, positions.subspan(static_cast<std::size_t>(first)), sources, spec,
                                 *tier.attention};
        Gathering(call, what, received, scratch, pool).run();
    }
}

}  // namespace lectern::cpu
