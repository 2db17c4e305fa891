#include "engine/backend/cpu/attention_blocks.h"

#include <algorithm>
#include <limits>

#include "engine/cells/cell_groups.h"

namespace lectern::cpu {

void pack(const AttentionCall& call, int head, int first_group, int count, CellFormat format, Workplace& place) {
    const bool bytes = is_scaled(kernel_format(format));
    if (place.head == head && place.first_group == first_group && place.count >= count && place.bytes == bytes) return;
    place.head = head;
    place.first_group = first_group;
    place.count = count;
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
        call.kernels.pack_rows(kernel_format(format), queries.data(), call.spec.scale, group.rows);
    }
}

namespace {

/// `bytes` from `at`, while a plane of a whole block is read.
AskedAhead ahead_of(int width, const std::byte* at, std::size_t bytes) {
    return {at, static_cast<int>(bytes * 64 / static_cast<std::size_t>(block_cells * width))};
}

/// A block of groups is unpacked before the kernels see it, so that what is read next are the next block's groups.
/// Asked for all at once, before the block is unpacked, they kept the core waiting (3 to 4 % of one token's time).
void ask_with(const LayerCells& source, CellBlock& block) {
    const std::size_t keys = key_bytes(source.format, source.width, block_cells);
    const std::size_t values = value_bytes(source.format, source.width, block_cells);
    const std::byte* next_key = block.key + keys;
    block.with_keys = is_grouped(source.format) ? ahead_of(source.width, next_key, keys)
                                                : ahead_of(source.width, block.value, values);
    block.with_values = is_grouped(source.format) ? ahead_of(source.width, block.value + values, values)
                                                  : ahead_of(source.width, next_key, keys);
}

/// Puts q8 keys and what the codes of values mean in the workplace where the block has groups.
void unpack(const AttentionKernels& kernels, const LayerCells& source, BlockPart part, CellBlock& block,
            Workplace& place) {
    const CellFormat format = source.format;
    const int width = source.width, bits = static_cast<int>(key_bits(format));
    std::byte* const keys = place.unpacked_keys(width);
    const KeyGroup key_group(width);
    const ValueGroup value_group(width);
    for (int first = 0; first < block.cells; first += grouped_together) {
        const auto slot = static_cast<std::size_t>(first);
        const std::byte* key = block.key + key_bytes(format, width, first);
        const float scale = kernels.unpack_keys(bits, {key, key + key_group.scales, key + key_group.codes}, width,
                                                keys + key_bytes(CellFormat::q8, width, first));
        std::fill_n(&place.unpacked_key_scale[slot], grouped_together, scale);
        if (part == BlockPart::keys) continue;
        const std::byte* value = block.value + value_bytes(format, width, first);
        kernels.scale_values(
            bits, value, value + value_group.scales, width,
            {&place.value_log2[slot], &place.value_inverse[slot], &place.value_zeros[slot], &place.value_steps[slot]});
    }
    block.key = keys;
    block.value += value_group.codes;
    block.value_gap = static_cast<int>(value_group.codes);
    block.value_codes = {.bits = bits, .zeros = place.value_zeros.data(), .steps = place.value_steps.data()};
}

}  // namespace

CellBlock block_at(const AttentionCall& call, const BlockRef& ref, BlockPart part, Workplace& place) {
    const LayerCells& source = *call.sources[static_cast<std::size_t>(ref.source)];
    const HeadCells& cells = source.heads[static_cast<std::size_t>(ref.head)];
    const int first = ref.index * block_cells;
    CellBlock block{.format = kernel_format(source.format),
                    .cells = std::min(block_cells, cells.used - first),
                    .key = cells.key + key_bytes(source.format, source.width, first),
                    .value = cells.value + value_bytes(source.format, source.width, first),
                    .position = cells.position + first};
    ask_with(source, block);
    const bool whole = block.cells == block_cells;
    const auto copy = [&](const auto* from, auto& to, auto rest) {
        std::fill(std::copy_n(from, block.cells, to.begin()), to.end(), rest);
        return to.data();
    };
    if (!whole) block.position = copy(block.position, place.position, std::numeric_limits<std::int32_t>::max());
    if (!is_scaled(block.format)) return block;

    const bool in_groups = is_grouped(source.format);
    if (in_groups) unpack(call.kernels, source, part, block, place);
    block.key_scale = in_groups ? place.unpacked_key_scale.data() : cells.key_scale + first;
    if (!whole) block.key_scale = copy(block.key_scale, place.key_scale, 0.0f);
    if (part == BlockPart::keys) {
        place.value_log2.fill(0);
    } else if (!in_groups) {
        const float* value_scale = cells.value_scale + first;
        if (!whole) value_scale = copy(value_scale, place.value_scale, 0.0f);
        call.kernels.split_value_scales(value_scale, block_cells, place.value_log2.data(), place.value_inverse.data());
    }
    block.value_log2 = place.value_log2.data();
    block.value_inverse = place.value_inverse.data();
    return block;
}

}  // namespace lectern::cpu
