#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/backend/backend.h"
#include "engine/backend/cpu/attention_kernels.h"

// How a call over queries and cells is cut: queries into row groups (up to 12 rows of a KV head, packed for a kernel),
// cells into blocks of 256 slots of one source.

namespace lectern::cpu {

/// Row groups that are packed at a time: a block's keys and values come from L2 once for 192 rows.
constexpr int most_groups = 16;

/// The queries of one call, and the cells that they look at.
struct AttentionCall {
    Tensor qkv;
    std::span<const std::int32_t> positions;
    std::span<const LayerCells* const> sources;
    AttentionSpec spec;
    const AttentionKernels& kernels;

    int width() const { return spec.heads.width; }
    int heads() const { return spec.heads.kv_heads; }
    int rows() const { return qkv.rows * spec.heads.group(); }
    int groups() const { return (rows() + most_rows - 1) / most_rows; }
};

/// Calls visit(i, token, query head) for the rows of a group. Returns how many there are.
template <typename Visit>
int for_rows(const AttentionCall& call, int head, int group, const Visit& visit) {
    const int per_token = call.spec.heads.group();
    const int first = group * most_rows, used = std::min(most_rows, call.rows() - first);
    for (int i = 0; i < used; ++i) visit(i, (first + i) / per_token, head * per_token + (first + i) % per_token);
    return used;
}

/// A row group, packed.
struct RowGroup {
    QueryRows rows;
    std::int32_t first_position = 0, last_position = 0;  ///< least and largest of the rows
};

/// What a thread works in.
struct Workplace {
    BlockScratch block;
    /// Numbers per cell of a head's last block, which may end anywhere.
    alignas(64) std::array<std::int32_t, block_cells> position;
    alignas(64) std::array<float, block_cells> key_scale;
    alignas(64) std::array<float, block_cells> value_scale, value_log2, value_inverse;
    /// Numbers of a block that was unpacked, of values see ValueCodes; its cells lie behind this struct.
    alignas(64) std::array<float, block_cells> unpacked_key_scale;
    alignas(64) std::array<std::int16_t, groups_of_channels(most_width) * block_cells> value_zeros, value_steps;
    std::array<RowGroup, most_groups> groups;
    int head = -1;  ///< whose rows, in which form, are in `groups`
    int first_group = -1, count = 0;
    bool bytes = false;

    static std::size_t packed_floats(int width) { return static_cast<std::size_t>(most_rows) * width; }
    static constexpr std::size_t state_floats(int width) {
        return 2 * row_lanes + static_cast<std::size_t>(most_rows) * static_cast<std::size_t>(width);
    }
    static std::size_t size(int width) {
        return sizeof(Workplace) +
               sizeof(float) * (most_groups * packed_floats(width) + (most_groups + 1) * state_floats(width)) +
               unpacked_bytes(width);
    }
    static std::size_t unpacked_bytes(int width) { return key_bytes(CellFormat::q8, width, block_cells); }
    /// Behind this struct: packed queries, then states, then unpacked keys.
    float* packed(int i, int width) {
        return reinterpret_cast<float*>(this + 1) + static_cast<std::size_t>(i) * packed_floats(width);
    }
    AttentionState state(int i, int width) {
        return state_at(packed(most_groups, width) + static_cast<std::size_t>(i) * state_floats(width));
    }
    std::byte* unpacked_keys(int width) {
        return reinterpret_cast<std::byte*>(state(most_groups + 1, width).reference);
    }
    static AttentionState state_at(float* memory) {
        return {.reference = memory, .sum = memory + row_lanes, .weighted = memory + 2 * row_lanes};
    }
};

/// The format that kernels see cells of `format` in, but for values that are codes.
constexpr CellFormat kernel_format(CellFormat format) {
    return is_grouped(format) ? CellFormat::q8 : format;
}

/// Packs row groups [first_group, first_group + count) of a head for cells of `format`, unless they are there already.
void pack(const AttentionCall& call, int head, int first_group, int count, CellFormat format, Workplace& place);

struct BlockRef {
    int head, source, index;
};

inline int blocks_of(const HeadCells& cells) {
    return (cells.used + block_cells - 1) / block_cells;
}

/// A block with its keys and positions, as kernel_format() of the source; of a grouped one it lies in the workplace.
/// With values: their scales too. Without: logits are those of the keys alone.
enum class BlockPart { keys, keys_and_values };
CellBlock block_at(const AttentionCall& call, const BlockRef& ref, BlockPart part, Workplace& place);

/// Calls seen(g, masked) for each of the place's first `count` row groups that sees a cell of the block; masked: not
/// all of them.
template <typename Seen>
void for_groups_that_see(const AttentionCall& call, int count, const CellBlock& block, const Workplace& place,
                         const Seen& seen) {
    const int window = call.spec.window;
    std::int32_t least = 0, largest = 0;
    call.kernels.position_range(block, least, largest);
    for (int g = 0; g < count; ++g) {
        const RowGroup& group = place.groups[static_cast<std::size_t>(g)];
        if (least > group.last_position || (window > 0 && largest <= group.first_position - window)) continue;
        const bool all = largest <= group.first_position && (window == 0 || least > group.last_position - window);
        seen(g, !all || block.cells < block_cells);
    }
}

}  // namespace lectern::cpu
