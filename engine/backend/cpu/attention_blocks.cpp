#include "engine/backend/cpu/attention_blocks.h"

#include <algorithm>
#include <limits>

namespace lectern::cpu {

void pack(const AttentionCall& call, int head, int first_group, int count, CellFormat format, Workplace& place) {
    const bool bytes = is_scaled(format);
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
        call.kernels.pack_rows(format, queries.data(), call.spec.scale, group.rows);
    }
}

CellBlock block_at(const AttentionCall& call, const BlockRef& ref, BlockPart part, Workplace& place) {
    const LayerCells& source = *call.sources[static_cast<std::size_t>(ref.source)];
    const HeadCells& cells = source.heads[static_cast<std::size_t>(ref.head)];
    const int first = ref.index * block_cells;
    CellBlock block{.format = source.format,
                    .cells = std::min(block_cells, cells.used - first),
                    .key = cells.key + key_bytes(source.format, source.width, first),
                    .value = cells.value + value_bytes(source.format, source.width, first),
                    .position = cells.position + first};
    const bool whole = block.cells == block_cells;
    const auto copy = [&](const auto* from, auto& to, auto rest) {
        std::fill(std::copy_n(from, block.cells, to.begin()), to.end(), rest);
        return to.data();
    };
    if (!whole) block.position = copy(block.position, place.position, std::numeric_limits<std::int32_t>::max());
    if (!is_scaled(source.format)) return block;

    block.key_scale = cells.key_scale + first;
    if (!whole) block.key_scale = copy(block.key_scale, place.key_scale, 0.0f);
    if (part == BlockPart::keys) {
        place.value_log2.fill(0);
    } else {
        const float* value_scale = cells.value_scale + first;
        if (!whole) value_scale = copy(value_scale, place.value_scale, 0.0f);
        call.kernels.split_value_scales(value_scale, block_cells, place.value_log2.data(), place.value_inverse.data());
    }
    block.value_log2 = place.value_log2.data();
    block.value_inverse = place.value_inverse.data();
    return block;
}

}  // namespace lectern::cpu
