#include <algorithm>
#include <map>

#include "engine/backend/cuda/kernel_names.h"
#include "engine/backend/cuda/operations.h"

namespace lectern::cuda {

namespace {

constexpr int warps = 4;  // of the kernels in kernels/cells.cu: a cell or a head of a token each

/// Tables of as many values each on the device; heads often share one.
class SharedTables {
 public:
    SharedTables(Workspace& workspace, std::size_t values) : workspace_(workspace), values_(values) {}

    const float* of(const float* table) {
        const auto [entry, is_new] = sent_.try_emplace(table);
        if (is_new) entry->second = workspace_.vector(table, values_);
        return entry->second;
    }

 private:
    Workspace& workspace_;
    std::size_t values_;
    std::map<const float*, const float*> sent_;
};

std::vector<StoreHead> heads_to_store(std::span<const HeadCells> cells, const RopeSpec& rope, SharedTables& angles,
                                      SharedTables& scales) {
    std::vector<StoreHead> heads;
    for (std::size_t h = 0; h < cells.size(); ++h)
        heads.push_back({.planes = planes_of(cells[h]),
                         .index = index_of(cells[h]),
                         .cos_sin = rope.rotated > 0 ? angles.of(rope.cos_sin[h]) : nullptr,
                         .query_scale = rope.query_scale.empty() ? nullptr : scales.of(rope.query_scale[h]),
                         .first_slot = cells[h].used,
                         .unused = 0});
    return heads;
}

/// All but positions, staged and not sent.
RopeArguments rope_arguments(Workspace& workspace, float* rows, Tensor qkv, const RopeSpec& rope,
                             std::span<const HeadCells> cells) {
    const HeadShape& shape = rope.heads;
    const auto tokens = static_cast<std::size_t>(qkv.rows), width = static_cast<std::size_t>(shape.width);
    SharedTables angles(workspace, tokens * static_cast<std::size_t>(rope.rotated)), scales(workspace, tokens);
    return {.qkv = rows,
            .heads = workspace.staging.add(heads_to_store(cells, rope, angles, scales)),
            .positions = nullptr,
            .q_norm = workspace.vector(rope.q_norm, width),
            .k_norm = workspace.vector(rope.k_norm, width),
            .v_norm = workspace.vector(rope.v_norm, width),
            .key_balance = workspace.vector(rope.key_balance, static_cast<std::size_t>(shape.kv_heads) * width),
            .stride = qkv.columns,
            .tokens = qkv.rows,
            .q_heads = shape.q_heads,
            .kv_heads = shape.kv_heads,
            .width = shape.width,
            .rotated = rope.rotated,
            .rotate_keys = rope.rotate_keys ? 1 : 0,
            .magnitude = rope.magnitude,
            .epsilon = rope.epsilon,
            .unused = 0};
}

}  // namespace

HeadPlanes planes_of(const HeadCells& head) {
    return {.key = reinterpret_cast<std::uint8_t*>(head.key),
            .value = reinterpret_cast<std::uint8_t*>(head.value),
            .key_scale = head.key_scale,
            .value_scale = head.value_scale};
}

void rope_and_store(Workspace& workspace, Tensor qkv, const RopeSpec& rope, std::span<const std::int32_t> positions,
                    LayerCells& cells) {
    if (qkv.rows == 0) return;
    const HeadShape& shape = rope.heads;
    workspace.begin();
    Output rows(workspace, qkv, true);
    RopeArguments arguments = rope_arguments(workspace, rows.data(), qkv, rope, cells.heads);
    arguments.positions = workspace.staging.add(positions.first(static_cast<std::size_t>(qkv.rows)));
    workspace.staging.send();
    // Pairs of slots may be one more than tokens/2, where the first new slot is odd; groups of slots never are more
    // than tokens.
    const int items = std::max(qkv.rows, qkv.rows / 2 + 1);
    workspace.launch(cell_kernel("rope_and_store", cells.format),
                     {blocks_for(items, warps), static_cast<unsigned>(shape.q_heads + 3 * shape.kv_heads), 1},
                     warps * 32, arguments);
    rows.finish();
    for (HeadCells& head : cells.heads) {
        std::copy_n(positions.begin(), qkv.rows, head.position + head.used);
        std::fill_n(head.score + head.used, qkv.rows, 0.0f);
        head.used += qkv.rows;
    }
}

/// As the first rows of the grid do it, which are of queries; of a format that has no say in it.
void rope_queries(Workspace& workspace, Tensor queries, const RopeSpec& rope) {
    if (queries.rows == 0) return;
    workspace.begin();
    Output rows(workspace, queries, true);
    const std::vector<HeadCells> no_cells(static_cast<std::size_t>(rope.heads.kv_heads));
    const RopeArguments arguments = rope_arguments(workspace, rows.data(), queries, rope, no_cells);
    workspace.staging.send();
    workspace.launch(cell_kernel("rope_and_store", CellFormat::f16),
                     {blocks_for(queries.rows, warps), static_cast<unsigned>(rope.heads.q_heads), 1}, warps * 32,
                     arguments);
    rows.finish();
}

void rotate_keys(Workspace& workspace, const LayerCells& cells, int head, std::span<const std::int32_t> ranks,
                 std::span<const float> frequencies, HeadCells& rotated) {
    const HeadCells& from = cells.heads[static_cast<std::size_t>(head)];
    if (from.used == 0) return;
    workspace.begin();
    const RotateKeysArguments arguments{
        .from = planes_of(from),
        .to = planes_of(rotated),
        .ranks = workspace.staging.add(ranks.first(static_cast<std::size_t>(from.used))),
        .frequencies = workspace.staging.add(frequencies),
        .used = from.used,
        .width = cells.width,
        .rotated = 2 * static_cast<int>(frequencies.size()),
        .unused = 0};
    workspace.staging.send();
    workspace.launch(cell_kernel("rotate_keys", cells.format), {blocks_for(from.used, warps), 1, 1}, warps * 32,
                     arguments);
}

void read_cells(Workspace& workspace, const LayerCells& cells, int head, CellPart part, float* out) {
    const HeadCells& from = cells.heads[static_cast<std::size_t>(head)];
    if (from.used == 0) return;
    workspace.begin();
    const std::size_t values = static_cast<std::size_t>(from.used) * static_cast<std::size_t>(cells.width);
    const ReadCellsArguments arguments{.from = planes_of(from),
                                       .out = workspace.results.reserve<float>(values),
                                       .used = from.used,
                                       .width = cells.width};
    workspace.launch(cell_kernel(part == CellPart::keys ? "read_keys" : "read_values", cells.format),
                     {blocks_for(from.used, warps), 1, 1}, warps * 32, arguments);
    workspace.device.download(out, reinterpret_cast<const std::byte*>(arguments.out), values * sizeof(float));
}

}  // namespace lectern::cuda
