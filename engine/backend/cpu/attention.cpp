#include "engine/backend/cpu/attention.h"

#include <algorithm>
#include <array>
#include <limits>
#include <new>

#include "engine/backend/cpu/attention_kernels.h"

// The unit of work is one row group (up to 12 rows of queries of a KV head) and one block of 256 slots of one source.
// It gives an AttentionState; the states of a row group are merged in the order of sources and blocks. Many row groups:
// a tile is some of them, walking all blocks. Few (answering): a tile is some blocks, states are merged afterwards.

namespace lectern::cpu {

namespace {

/// Row groups of a tile: a block's keys and values come from L2 once for 192 rows.
constexpr int most_groups = 16;
/// Floats for the states that wait to be merged; more blocks go in several rounds.
constexpr std::size_t most_part_floats = std::size_t{1} << 20;

struct Call {
    Tensor qkv;
    std::span<const std::int32_t> positions;
    std::span<const LayerCells* const> sources;
    AttentionSpec spec;
    Tensor out;
    const AttentionKernels& kernels;

    int width() const { return spec.heads.width; }
    int heads() const { return spec.heads.kv_heads; }
    int rows() const { return qkv.rows * spec.heads.group(); }
    int groups() const { return (rows() + most_rows - 1) / most_rows; }
};

/// A row group, packed.
struct RowGroup {
    QueryRows rows;
    std::int32_t first_position = 0, last_position = 0;  ///< least and largest of the rows
};

constexpr std::size_t state_floats(int width) {
    return 2 * row_lanes + static_cast<std::size_t>(most_rows) * static_cast<std::size_t>(width);
}

AttentionState state_at(float* memory) {
    return {.reference = memory, .sum = memory + row_lanes, .weighted = memory + 2 * row_lanes};
}

void clear(const AttentionState& state, int width) {
    std::fill_n(state.reference, row_lanes, no_reference);
    std::fill_n(state.sum, row_lanes, 0.0f);
    std::fill_n(state.weighted, most_rows * width, 0.0f);
}

/// What a thread works in.
struct Workplace {
    BlockScratch block;
    /// Numbers per cell of a head's last block, which may end anywhere.
    alignas(64) std::array<std::int32_t, block_cells> position;
    alignas(64) std::array<float, block_cells> key_scale;
    alignas(64) std::array<float, block_cells> value_scale, value_log2, value_inverse;
    std::array<RowGroup, most_groups> groups;
    int head = -1;  ///< whose rows, in which form, are in `groups`
    int first_group = -1;
    bool bytes = false;
    static std::size_t packed_floats(int width) { return static_cast<std::size_t>(most_rows) * width; }
    static std::size_t size(int width) {
        return sizeof(Workplace) +
               sizeof(float) * (most_groups * packed_floats(width) + (most_groups + 1) * state_floats(width));
    }
    /// Behind this struct: packed queries, then states.
    float* packed(int i, int width) {
        return reinterpret_cast<float*>(this + 1) + static_cast<std::size_t>(i) * packed_floats(width);
    }
    AttentionState state(int i, int width) {
        return state_at(packed(most_groups, width) + static_cast<std::size_t>(i) * state_floats(width));
    }
};

/// Calls visit(i, token, query head) for the rows of a group.
template <typename Visit>
int for_rows(const Call& call, int head, int group, const Visit& visit) {
    const int per_token = call.spec.heads.group();
    const int first = group * most_rows, used = std::min(most_rows, call.rows() - first);
    for (int i = 0; i < used; ++i) visit(i, (first + i) / per_token, head * per_token + (first + i) % per_token);
    return used;
}

void pack(const Call& call, int head, int first_group, int count, CellFormat format, Workplace& place) {
    const bool bytes = format == CellFormat::q8;
    if (place.head == head && place.first_group == first_group && place.bytes == bytes) return;
    place.head = head;
    place.first_group = first_group;
    place.bytes = bytes;
    for (int g = 0; g < count; ++g) {
        RowGroup& group = place.groups[static_cast<std::size_t>(g)];
        std::array<const float*, most_rows> queries{};
        group.first_position = std::numeric_limits<std::int32_t>::max();
        group.last_position = std::numeric_limits<std::int32_t>::min();
        const int used = for_rows(call, head, first_group + g, [&](int i, int token, int q_head) {
            const auto row = static_cast<std::size_t>(token);
            queries[static_cast<std::size_t>(i)] =
                call.qkv.data + row * static_cast<std::size_t>(call.qkv.columns) + q_head * call.width();
            const std::int32_t position = call.positions[row];
            group.rows.position[i] = position;
            group.first_position = std::min(group.first_position, position);
            group.last_position = std::max(group.last_position, position);
        });
        group.rows.used = used;
        group.rows.rows = kernel_rows(used);
        group.rows.width = call.width();
        group.rows.channels = place.packed(g, call.width());
        for (int i = used; i < most_rows; ++i) group.rows.position[i] = group.rows.position[0];
        call.kernels.pack_rows(format, queries.data(), call.spec.scale, group.rows);
    }
}

struct BlockRef {
    int head, source, index;
};

int blocks_of(const HeadCells& cells) {
    return (cells.used + block_cells - 1) / block_cells;
}

CellBlock block_at(const AttentionKernels& kernels, const LayerCells& source, int head, int index, Workplace& place) {
    const HeadCells& cells = source.heads[static_cast<std::size_t>(head)];
    const int first = index * block_cells;
    const std::size_t bytes =
        static_cast<std::size_t>(first) * static_cast<std::size_t>(source.width) * element_bytes(source.format);
    CellBlock block{.format = source.format,
                    .cells = std::min(block_cells, cells.used - first),
                    .key = cells.key + bytes,
                    .value = cells.value + bytes,
                    .position = cells.position + first};
    const bool whole = block.cells == block_cells;
    const auto copy = [&](const auto* from, auto& to, auto rest) {
        std::fill(std::copy_n(from, block.cells, to.begin()), to.end(), rest);
        return to.data();
    };
    if (!whole) block.position = copy(block.position, place.position, std::numeric_limits<std::int32_t>::max());
    if (source.format == CellFormat::q8) {
        const float* value_scale = cells.value_scale + first;
        block.key_scale = cells.key_scale + first;
        if (!whole) {
            block.key_scale = copy(block.key_scale, place.key_scale, 0.0f);
            value_scale = copy(value_scale, place.value_scale, 0.0f);
        }
        kernels.split_value_scales(value_scale, block_cells, place.value_log2.data(), place.value_inverse.data());
        block.value_log2 = place.value_log2.data();
        block.value_inverse = place.value_inverse.data();
    }
    return block;
}

enum class Visibility { none, some, all };

Visibility visibility(const RowGroup& group, std::int32_t least, std::int32_t largest, int window) {
    if (least > group.last_position || (window > 0 && largest <= group.first_position - window))
        return Visibility::none;
    const bool all = largest <= group.first_position && (window == 0 || least > group.last_position - window);
    return all ? Visibility::all : Visibility::some;
}

/// Calls seen(g, attend) for each of the place's first `count` row groups that sees a cell of the block, where
/// attend(state) computes the group's state over it.
template <typename Seen>
void for_groups_that_see(const Call& call, int count, const CellBlock& block, Workplace& place, const Seen& seen) {
    std::int32_t least = 0, largest = 0;
    call.kernels.position_range(block, least, largest);
    for (int g = 0; g < count; ++g) {
        const RowGroup& group = place.groups[static_cast<std::size_t>(g)];
        const Visibility sight = visibility(group, least, largest, call.spec.window);
        if (sight == Visibility::none) continue;
        const bool masked = sight == Visibility::some || block.cells < block_cells;
        seen(g, [&](const AttentionState& state) {
            call.kernels.attend_block(group.rows, block, masked, call.spec.window, place.block, state);
        });
    }
}

void finish(const Call& call, int head, int group, const AttentionState& state) {
    std::array<float*, most_rows> out{};
    const int used = for_rows(call, head, group, [&](int i, int token, int q_head) {
        out[static_cast<std::size_t>(i)] =
            call.out.data + static_cast<std::size_t>(token) * static_cast<std::size_t>(call.out.columns) +
            q_head * call.width();
    });
    call.kernels.finish(used, call.width(), state, out.data());
}

/// Row groups [first, first + count) of a head over all its cells.
void attend_rows(const Call& call, int head, int first, int count, Workplace& place) {
    const int width = call.width();
    for (int g = 0; g < count; ++g) clear(place.state(g, width), width);
    const AttentionState part = place.state(most_groups, width);
    for (const LayerCells* source : call.sources) {
        pack(call, head, first, count, source->format, place);
        for (int b = 0; b < blocks_of(source->heads[static_cast<std::size_t>(head)]); ++b) {
            const CellBlock block = block_at(call.kernels, *source, head, b, place);
            for_groups_that_see(call, count, block, place, [&](int g, const auto& attend_to) {
                attend_to(part);
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
        : call_(call), scratch_(scratch), pool_(pool), groups_(call.groups()), stride_(state_floats(call.width())) {}

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
    AttentionState state(int i) { return state_at(scratch_.states() + static_cast<std::size_t>(i) * stride_); }
    std::size_t part_index(std::size_t block, int group) const {
        return block * static_cast<std::size_t>(groups_) + static_cast<std::size_t>(group);
    }
    AttentionState part(std::size_t index) { return state_at(scratch_.parts() + index * stride_); }

    void run_round(std::span<const BlockRef> blocks) {
        std::fill(seen_.begin(), seen_.end(), std::uint8_t{0});
        const int count = static_cast<int>(blocks.size());
        const int per_tile = std::max(1, count / (4 * pool_.threads()));
        const int ranges = (count + per_tile - 1) / per_tile, batches = (groups_ + most_groups - 1) / most_groups;
        pool_.parallel_for(ranges * batches, [&](int tile, int thread) {
            auto& place = *reinterpret_cast<Workplace*>(scratch_.of_thread(thread));
            const int first = tile / batches * per_tile, group = tile % batches * most_groups;
            for (int i = first; i < std::min(count, first + per_tile); ++i)
                attend_block(blocks, static_cast<std::size_t>(i), group, place);
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

    void attend_block(std::span<const BlockRef> blocks, std::size_t i, int group, Workplace& place) {
        const auto [head, s, index] = blocks[i];
        const LayerCells& source = *call_.sources[static_cast<std::size_t>(s)];
        const int count = std::min(most_groups, groups_ - group);
        pack(call_, head, group, count, source.format, place);
        for_groups_that_see(call_, count, block_at(call_.kernels, source, head, index, place), place,
                            [&](int g, const auto& attend_to) {
                                attend_to(part(part_index(i, group + g)));
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
    const std::size_t states = static_cast<std::size_t>(few_groups(threads)) * state_floats(heads.width);
    const std::size_t parts = std::max(most_part_floats, states);
    return static_cast<std::size_t>(threads) * Workplace::size(heads.width) + (parts + states) * sizeof(float);
}

void attend(Tensor qkv, std::span<const std::int32_t> positions, std::span<const LayerCells* const> sources,
            const AttentionSpec& spec, Tensor out, AttentionScratch& scratch, ThreadPool& pool, const Tier& tier) {
    const Call call{qkv, positions, sources, spec, out, *tier.attention};
    const int width = call.width(), groups = call.groups(), threads = pool.threads();
    if (groups == 0) return;
    const bool by_blocks = call.heads() * groups < few_groups(threads);
    const std::size_t states = static_cast<std::size_t>(few_groups(threads)) * state_floats(width);
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
