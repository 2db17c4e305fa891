#include "engine/backend/cpu/attention.h"

#include <algorithm>
#include <array>
#include <new>

#include "engine/backend/cpu/attention_blocks.h"

// The unit of work is one row group (up to 12 rows of queries of a KV head) and one block of 256 slots of one source.
// It gives an AttentionState; the states of a row group are merged in the order of sources and blocks. Many row groups:
// a tile is some of them, walking all blocks. Few (answering): a tile is some blocks, states are merged afterwards.

namespace lectern::cpu {

namespace {

/// Floats for the states that wait to be merged; more blocks go in several rounds.
constexpr std::size_t most_part_floats = std::size_t{1} << 20;

struct Call : AttentionCall {
    Tensor out;
};

void clear(const AttentionState& state, int width) {
    std::fill_n(state.reference, row_lanes, no_reference);
    std::fill_n(state.sum, row_lanes, 0.0f);
    std::fill_n(state.weighted, most_rows * width, 0.0f);
}

/// Attends with row group `g` of the place to a block.
void attend_block(const AttentionCall& call, int g, const CellBlock& block, bool masked, Workplace& place,
                  const AttentionState& state) {
    const QueryRows& rows = place.groups[static_cast<std::size_t>(g)].rows;
    call.kernels.attend_block(rows, block, masked, call.spec.window, place.block, state);
}

void finish(const Call& call, int head, int group, const AttentionState& state) {
    std::array<float*, most_rows> out{};
    const int used = for_rows(call, head, group, [&](int i, int token, int q_head) {
        out[static_cast<std::size_t>(i)] =
            call.out.data + static_cast<std::size_t>(token) * static_cast<std::size_t>(call.out.columns) +
            q_head * call.width();
    });
    call.kernels.finish(used, call.width(), state, out.data());
    if (call.sources.empty() || !mixes_values(call.sources[0]->format)) return;
    for (int i = 0; i < used; ++i) call.kernels.hadamard(out[static_cast<std::size_t>(i)], call.width());
}

/// Row groups [first, first + count) of a head over all its cells.
void attend_rows(const Call& call, int head, int first, int count, Workplace& place) {
    const int width = call.width();
    for (int g = 0; g < count; ++g) clear(place.state(g, width), width);
    const AttentionState part = place.state(most_groups, width);
    for (int s = 0; s < static_cast<int>(call.sources.size()); ++s) {
        const LayerCells& source = *call.sources[static_cast<std::size_t>(s)];
        pack(call, head, first, count, source.format, place);
        for (int b = 0; b < blocks_of(source.heads[static_cast<std::size_t>(head)]); ++b) {
            const CellBlock block = block_at(call, {head, s, b}, BlockPart::keys_and_values, place);
            for_groups_that_see(call, count, block, place, [&](int g, bool masked) {
                attend_block(call, g, block, masked, place, part);
                const QueryRows& rows = place.groups[static_cast<std::size_t>(g)].rows;
                call.kernels.merge(rows.rows, width, place.state(g, width), part);
            });
        }
    }
    for (int g = 0; g < count; ++g) finish(call, head, first + g, place.state(g, width));
}

/// Few row groups: the blocks are shared out, in rounds of as many as `parts` holds.
class AttendByBlocks {
 public:
    AttendByBlocks(const Call& call, AttentionScratch& scratch, ThreadPool& pool)
        : call_(call),
          scratch_(scratch),
          pool_(pool),
          groups_(call.groups()),
          stride_(Workplace::state_floats(call.width())) {}

    void run() {
        const int states = call_.heads() * groups_;
        for (int i = 0; i < states; ++i) clear(state(i), call_.width());
        for (int head = 0; head < call_.heads(); ++head)
            for (std::size_t s = 0; s < call_.sources.size(); ++s)
                for (int b = 0; b < blocks_of(call_.sources[s]->heads[static_cast<std::size_t>(head)]); ++b)
                    blocks_.push_back({head, static_cast<int>(s), b});

        const std::size_t fit = scratch_.parts_size() / (stride_ * static_cast<std::size_t>(groups_));
        const std::size_t most = std::max<std::size_t>(1, fit);
        seen_.resize(std::min(most, blocks_.size()) * static_cast<std::size_t>(groups_));
        for (std::size_t first = 0; first < blocks_.size(); first += most)
            run_round(std::span(blocks_).subspan(first, std::min(most, blocks_.size() - first)));
        for (int i = 0; i < states; ++i) finish(call_, i / groups_, i % groups_, state(i));
    }

 private:
    AttentionState state(int i) {
        return Workplace::state_at(scratch_.states() + static_cast<std::size_t>(i) * stride_);
    }
    std::size_t part_index(std::size_t block, int group) const {
        return block * static_cast<std::size_t>(groups_) + static_cast<std::size_t>(group);
    }
    AttentionState part(std::size_t index) { return Workplace::state_at(scratch_.parts() + index * stride_); }

    void run_round(std::span<const BlockRef> blocks) {
        std::fill(seen_.begin(), seen_.end(), std::uint8_t{0});
        const int count = static_cast<int>(blocks.size());
        const int per_tile = std::max(1, count / (4 * pool_.threads()));
        const int ranges = (count + per_tile - 1) / per_tile, batches = (groups_ + most_groups - 1) / most_groups;
        pool_.parallel_for(ranges * batches, [&](int tile, int thread) {
            auto& place = *reinterpret_cast<Workplace*>(scratch_.of_thread(thread));
            const int first = tile / batches * per_tile, group = tile % batches * most_groups;
            for (int i = first; i < std::min(count, first + per_tile); ++i)
                attend_to(blocks, static_cast<std::size_t>(i), group, place);
        });

        const auto merge = [&](int i, int) {
            for (std::size_t b = 0; b < blocks.size(); ++b) {
                const std::size_t index = part_index(b, i % groups_);
                if (blocks[b].head == i / groups_ && seen_[index] != 0)
                    call_.kernels.merge(rows_of(i % groups_), call_.width(), state(i), part(index));
            }
        };
        // Below this a second round of the pool costs more than the merging.
        if (count * groups_ < 128)
            for (int i = 0; i < call_.heads() * groups_; ++i) merge(i, 0);
        else
            pool_.parallel_for(call_.heads() * groups_, merge);
    }

    void attend_to(std::span<const BlockRef> blocks, std::size_t i, int group, Workplace& place) {
        const LayerCells& source = *call_.sources[static_cast<std::size_t>(blocks[i].source)];
        const int count = std::min(most_groups, groups_ - group);
        pack(call_, blocks[i].head, group, count, source.format, place);
        const CellBlock block = block_at(call_, blocks[i], BlockPart::keys_and_values, place);
        for_groups_that_see(call_, count, block, place, [&](int g, bool masked) {
            attend_block(call_, g, block, masked, place, part(part_index(i, group + g)));
            seen_[part_index(i, group + g)] = 1;
        });
    }

    int rows_of(int group) const { return kernel_rows(std::min(most_rows, call_.rows() - group * most_rows)); }

    const Call& call_;
    AttentionScratch& scratch_;
    ThreadPool& pool_;
    int groups_;
    std::size_t stride_;
    std::vector<BlockRef> blocks_;
    std::vector<std::uint8_t> seen_;  ///< [block of the round][group]
};

/// Groups in all below which the blocks are shared out instead of the rows.
int few_groups(int threads) {
    return threads == 1 ? 0 : 4 * threads;
}

}  // namespace

void AttentionScratch::use(int threads, std::size_t thread_bytes, std::size_t parts, std::size_t states) {
    threads_.resize(std::max(threads_.size(), static_cast<std::size_t>(threads)));
    for (auto& memory : threads_)
        if (memory.size() < thread_bytes) memory = AlignedBuffer<std::byte>(thread_bytes);
    if (parts_.size() < parts) parts_ = AlignedBuffer<float>(parts);
    if (states_.size() < states) states_ = AlignedBuffer<float>(states);
}

std::size_t attention_scratch_bytes(const HeadShape& heads, int threads) {
    const std::size_t states = static_cast<std::size_t>(few_groups(threads)) * Workplace::state_floats(heads.width);
    const std::size_t parts = std::max(most_part_floats, states);
    return static_cast<std::size_t>(threads) * Workplace::size(heads.width) + (parts + states) * sizeof(float);
}

void attend(Tensor qkv, std::span<const std::int32_t> positions, std::span<const LayerCells* const> sources,
            const AttentionSpec& spec, Tensor out, AttentionScratch& scratch, ThreadPool& pool, const Tier& tier) {
    const Call call{{qkv, positions, sources, spec, *tier.attention}, out};
    const int width = call.width(), groups = call.groups(), threads = pool.threads();
    if (groups == 0) return;
    const bool by_blocks = call.heads() * groups < few_groups(threads);
    const std::size_t states = static_cast<std::size_t>(few_groups(threads)) * Workplace::state_floats(width);
    scratch.use(threads, Workplace::size(width), by_blocks ? std::max(most_part_floats, states) : 0,
                by_blocks ? states : 0);
    for (int t = 0; t < threads; ++t) new (scratch.of_thread(t)) Workplace;
    if (by_blocks) return AttendByBlocks(call, scratch, pool).run();

    const int per_tile = std::clamp(call.heads() * groups / (4 * threads), 1, most_groups);
    const int ranges = (groups + per_tile - 1) / per_tile;
    pool.parallel_for(ranges * call.heads(), [&](int tile, int thread) {
        // The latest tokens see most: they go first, so that no thread starts a long tile at the end.
        const int first = (ranges - 1 - tile / call.heads()) * per_tile;
        auto& place = *reinterpret_cast<Workplace*>(scratch.of_thread(thread));
        attend_rows(call, tile % call.heads(), first, std::min(per_tile, groups - first), place);
    });
}

}  // namespace lectern::cpu
