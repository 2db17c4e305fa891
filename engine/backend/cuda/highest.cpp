#include <algorithm>
#include <bit>
#include <limits>

#include "engine/backend/cuda/operations.h"
#include "engine/backend/highest_scores.h"

namespace lectern::cuda {

namespace {

/// Scores that a block searches. It passes over them nine times, which is too much of a vocabulary for one block; what
/// the blocks find is put together on the host.
constexpr std::size_t slice_scores = 4096;

}  // namespace

std::vector<Scored> highest(Workspace& workspace, std::span<const float> scores, int count) {
    if (!workspace.owns(scores.data())) return highest_scores(scores, count);
    const std::size_t most = std::min(scores.size(), static_cast<std::size_t>(count));
    if (most == scores.size()) {  // all are wanted
        std::vector<float> all(scores.size());
        workspace.device.download(all.data(), reinterpret_cast<const std::byte*>(scores.data()), scores.size_bytes());
        return highest_scores(all, count);
    }
    const std::size_t slices = std::max<std::size_t>(1, scores.size() / std::max(slice_scores, 4 * most));
    workspace.begin();
    auto* const slots = workspace.results.reserve<std::int32_t>(2 * slices * most);
    auto* const found_scores = reinterpret_cast<float*>(slots + slices * most);
    std::vector<SelectHead> rows;
    std::vector<std::size_t> begins;
    for (std::size_t slice = 0; slice < slices; ++slice) {
        const std::size_t begin = scores.size() * slice / slices, end = scores.size() * (slice + 1) / slices;
        begins.push_back(begin);
        rows.push_back({.index = nullptr,
                        .scores = scores.data() + begin,
                        .kept = slots + slice * most,
                        .kept_scores = found_scores + slice * most,
                        .used = static_cast<std::int32_t>(end - begin),
                        .keep = static_cast<std::int32_t>(most),
                        .sinks = 0,
                        .recent = 0});
    }
    const SelectArguments arguments{.heads = workspace.staging.add(rows)};
    workspace.staging.send();
    workspace.launch("select_cells", {static_cast<unsigned>(slices), 1, 1}, 1024, arguments);
    std::vector<std::int32_t> results(2 * slices * most);
    workspace.device.download(results.data(), reinterpret_cast<const std::byte*>(slots),
                              results.size() * sizeof(std::int32_t));
    std::vector<Scored> found;
    for (std::size_t i = 0; i < slices * most; ++i) {
        const float score = std::bit_cast<float>(results[slices * most + i]);
        found.push_back({static_cast<int>(begins[i / most]) + results[i],
                         score == score ? score : -std::numeric_limits<float>::infinity()});
    }
    sort_highest(found, count);
    return found;
}

}  // namespace lectern::cuda
