#include <algorithm>
#include <limits>

#include "engine/backend/cuda/kernel_names.h"
#include "engine/backend/cuda/kernels/attend_shape.h"
#include "engine/backend/cuda/operations.h"

namespace lectern::cuda {

namespace {

constexpr double log2_e = 1.4426950408889634;
constexpr int load_warps = 4;      // at least so many warps load tiles, however few rows there are
constexpr int few_rows_warps = 8;  // of a block whose warps share 16 rows

/// Warps of 16 query rows in a block.
int row_warps(int rows, int width) {
    return std::clamp((rows + 15) / 16, 1, most_row_warps(attention_width(width)));
}

std::vector<SourceHead> source_heads(Workspace& workspace, std::span<const LayerCells* const> sources) {
    std::vector<SourceHead> heads;
    for (const LayerCells* cells : sources)
        for (const HeadCells& head : cells->heads)
            heads.push_back(
                {.planes = planes_of(head), .index = staged_index(workspace, head), .used = head.used, .unused = 0});
    return heads;
}

/// All but where the results go. Staged, not sent.
AttendArguments arguments_for(Workspace& workspace, Tensor qkv, std::span<const std::int32_t> positions,
                              std::span<const LayerCells* const> sources, const AttentionSpec& spec) {
    const HeadShape& shape = spec.heads;
    return {.qkv = workspace.input(qkv),
            .positions = workspace.staging.add(positions.first(static_cast<std::size_t>(qkv.rows))),
            .heads = workspace.staging.add(source_heads(workspace, sources)),
            .out = nullptr,
            .partial = nullptr,
            .stride = qkv.columns,
            .out_stride = 0,
            .tokens = qkv.rows,
            .group = shape.group(),
            .kv_heads = shape.kv_heads,
            .width = shape.width,
            .sources = static_cast<std::int32_t>(sources.size()),
            .window = spec.window,
            .row_warps = row_warps(qkv.rows * shape.group(), shape.width),
            .scale = static_cast<float>(spec.scale * log2_e)};
}

/// Blocks that the cells of a head are split among: enough to give every multiprocessor two, each with four tiles at
/// least. Counted by what heads have room for, so that every token of an answer has the same launches.
int splits_for(const AttendArguments& a, CellFormat format, std::span<const LayerCells* const> sources,
               int multiprocessors) {
    int most_cells = 0;
    for (int h = 0; h < a.kv_heads; ++h) {
        int cells = 0;
        for (const LayerCells* source : sources) cells += source->heads[static_cast<std::size_t>(h)].capacity;
        most_cells = std::max(most_cells, cells);
    }
    const auto row_tiles = static_cast<int>(blocks_for(a.tokens * a.group, a.row_warps * 16));
    const int wanted = (2 * multiprocessors + row_tiles * a.kv_heads - 1) / (row_tiles * a.kv_heads);
    return std::clamp(most_cells / (4 * attend_cells(format, attention_width(a.width))), 1, wanted);
}

void launch_attend(Workspace& workspace, const AttendArguments& a, CellFormat format, int splits) {
    const int rows = a.row_warps * 16, width = attention_width(a.width);
    const bool few = a.row_warps == 1;
    const int warps = few ? few_rows_warps : std::max(a.row_warps, load_warps);
    workspace.launch(
        attention_kernel(few ? "attend_few" : "attend", format, width),
        {blocks_for(a.tokens * a.group, rows), static_cast<unsigned>(a.kv_heads), static_cast<unsigned>(splits)},
        static_cast<unsigned>(warps * 32), a,
        attend_shared_bytes(format, width, attend_cells(format, width), a.row_warps));
}

std::size_t partial_values(int rows, int kv_heads, int width, int splits) {
    return static_cast<std::size_t>(splits) * static_cast<std::size_t>(kv_heads) * static_cast<std::size_t>(rows) *
           static_cast<std::size_t>(partial_columns(width));
}

/// Attention in splits, which merge_splits makes one result of.
MergeArguments attend_in_splits(Workspace& workspace, AttendArguments& a, CellFormat format, int splits) {
    const int rows = a.tokens * a.group;
    a.partial = workspace.partial.reserve<float>(partial_values(rows, a.kv_heads, a.width, splits));
    launch_attend(workspace, a, format, splits);
    return {.partial = a.partial,
            .out = nullptr,
            .log_total = nullptr,
            .splits = splits,
            .rows = rows,
            .group = a.group,
            .width = a.width,
            .out_stride = 0,
            .unused = 0};
}

void launch_merge(Workspace& workspace, const MergeArguments& merge, int kv_heads) {
    workspace.launch("merge_splits", {static_cast<unsigned>(merge.rows), static_cast<unsigned>(kv_heads), 1}, 128,
                     merge);
}

/// Where the kernel gathers what the cells of all heads received: in the caller's memory, or, where that is the host's,
/// on the way there.
class ReceivedCells {
 public:
    ReceivedCells(Workspace& workspace, std::span<const LayerCells* const> sources, std::span<float* const> received)
        : received_(received.begin(), received.end()) {
        const auto asked = std::ranges::find_if(received, [](const float* to) { return to != nullptr; });
        if (asked == received.end() || workspace.owns(*asked)) return;
        for (const LayerCells* cells : sources)
            for (const HeadCells& head : cells->heads) {
                float* const to = received_[parts_.size()];
                parts_.push_back({to, total_, to == nullptr ? 0 : static_cast<std::size_t>(head.used)});
                total_ += parts_.back().count;
            }
        memory_ = workspace.results.reserve<float>(total_);
    }

    bool on_host() const { return memory_ != nullptr; }
    /// [sources][kv_heads] -> [used]
    std::vector<float*> places() const {
        std::vector<float*> places = received_;
        for (std::size_t i = 0; i < parts_.size(); ++i)
            if (places[i] != nullptr) places[i] = memory_ + parts_[i].first;
        return places;
    }

    void add_to_host(Device& device, Received what) const {
        std::vector<float> values(total_);
        device.download(values.data(), reinterpret_cast<const std::byte*>(memory_), total_ * sizeof(float));
        for (const Part& part : parts_)
            for (std::size_t i = 0; i < part.count; ++i) {
                const float got = values[part.first + i];
                part.to[i] = what == Received::sum ? part.to[i] + got : std::max(part.to[i], got);
            }
    }

 private:
    struct Part {
        float* to;
        std::size_t first, count;
    };
    std::vector<float*> received_;
    std::vector<Part> parts_;
    std::size_t total_ = 0;
    float* memory_ = nullptr;
};

/// The longest head, as long as it can become: what is launched is the same for every token.
int most_cells(std::span<const LayerCells* const> sources) {
    int most = 0;
    for (const LayerCells* cells : sources)
        for (const HeadCells& head : cells->heads) most = std::max(most, head.capacity);
    return most;
}

bool are_empty(std::span<const LayerCells* const> sources) {
    return std::ranges::all_of(sources, [](const LayerCells* cells) {
        return std::ranges::all_of(cells->heads, [](const HeadCells& head) { return head.used == 0; });
    });
}

}  // namespace

void attend(Workspace& workspace, Tensor qkv, std::span<const std::int32_t> positions,
            std::span<const LayerCells* const> sources, const AttentionSpec& spec, Tensor out) {
    if (qkv.rows == 0) return;
    workspace.begin();
    Output result(workspace, out, false);
    if (sources.empty()) {
        workspace.device.clear(reinterpret_cast<std::byte*>(result.data()), values_of(out) * sizeof(float));
        result.finish();
        return;
    }
    const CellFormat format = sources[0]->format;
    AttendArguments a = arguments_for(workspace, qkv, positions, sources, spec);
    a.out_stride = out.columns;
    workspace.staging.send();
    const int splits = splits_for(a, format, sources, workspace.device.properties().multiprocessors);
    if (splits == 1) {
        a.out = result.data();
        launch_attend(workspace, a, format, 1);
    } else {
        MergeArguments merge = attend_in_splits(workspace, a, format, splits);
        merge.out = result.data();
        merge.out_stride = out.columns;
        launch_merge(workspace, merge, a.kv_heads);
    }
    if (mixes_values(format))
        workspace.launch("mix_heads", {static_cast<unsigned>(out.rows * spec.heads.q_heads), 1, 1}, 32,
                         MixArguments{.rows = result.data(), .width = spec.heads.width, .unused = 0});
    result.finish();
}

void attention_received(Workspace& workspace, Tensor qkv, std::span<const std::int32_t> positions,
                        std::span<const LayerCells* const> sources, const AttentionSpec& spec, Received what,
                        std::span<float* const> received) {
    if (qkv.rows == 0 || are_empty(sources)) return;
    const CellFormat format = sources[0]->format;
    workspace.begin();
    ReceivedCells cells(workspace, sources, received);
    AttendArguments a = arguments_for(workspace, qkv, positions, sources, spec);
    const float* const* places = workspace.staging.add(cells.places());
    workspace.staging.send();

    const int splits = splits_for(a, format, sources, workspace.device.properties().multiprocessors);
    const auto rows = static_cast<std::size_t>(a.tokens * a.group) * static_cast<std::size_t>(a.kv_heads);
    MergeArguments merge = attend_in_splits(workspace, a, format, splits);
    merge.log_total = workspace.activations.reserve<float>(rows);
    launch_merge(workspace, merge, a.kv_heads);

    const ReceivedArguments arguments{.attend = a,
                                      .log_total = merge.log_total,
                                      .received = const_cast<float* const*>(places),
                                      .what = static_cast<std::int32_t>(what),
                                      .add = cells.on_host() ? 0 : 1};
    const int width = attention_width(a.width), tile = received_cells(width);
    workspace.launch(attention_kernel("receive", format, a.width),
                     {blocks_for(most_cells(sources), tile), static_cast<unsigned>(a.kv_heads),
                      static_cast<unsigned>(sources.size())},
                     load_warps * 32, arguments, tile_bytes(load_warps * 16, width) + tile_bytes(tile, width));
    if (cells.on_host()) cells.add_to_host(workspace.device, what);
}

std::size_t attention_scratch_bytes(const HeadShape& heads, const DeviceProperties& device) {
    // Splits are made where there are fewer than two blocks of 128 rows a multiprocessor, and give less than two more.
    const int most_rows = 4 * device.multiprocessors * 128;
    return partial_values(most_rows, 1, heads.width, 1) * sizeof(float);
}

}  // namespace lectern::cuda
