#include <algorithm>
#include <bit>
#include <limits>

#include "engine/backend/cuda/operations.h"
#include "engine/backend/highest_scores.h"

namespace lectern::cuda {

std::vector<Scored> highest(Workspace& workspace, std::span<const float> scores, int count) {
    if (!workspace.owns(scores.data())) return highest_scores(scores, count);
    const std::size_t most = std::min(scores.size(), static_cast<std::size_t>(count));
    if (most == scores.size()) {  // all are wanted
        std::vector<float> all(scores.size());
        workspace.device.download(all.data(), reinterpret_cast<const std::byte*>(scores.data()), scores.size_bytes());
        return highest_scores(all, count);
    }
    workspace.begin();
    auto* const slots = workspace.results.reserve<std::int32_t>(2 * most);
    const std::vector<SelectHead> row{{.index = nullptr,
                                       .scores = scores.data(),
                                       .kept = slots,
                                       .kept_scores = reinterpret_cast<float*>(slots + most),
                                       .used = static_cast<std::int32_t>(scores.size()),
                                       .keep = static_cast<std::int32_t>(most),
                                       .sinks = 0,
                                       .recent = 0}};
    const SelectArguments arguments{.heads = workspace.staging.add(row)};
    workspace.staging.send();
    workspace.launch("select_cells", {1, 1, 1}, 1024, arguments);
    std::vector<std::int32_t> results(2 * most);
    workspace.device.download(results.data(), reinterpret_cast<const std::byte*>(slots),
                              results.size() * sizeof(std::int32_t));
    std::vector<Scored> found;
    for (std::size_t i = 0; i < most; ++i) {
        const float score = std::bit_cast<float>(results[most + i]);
        found.push_back({results[i], score == score ? score : -std::numeric_limits<float>::infinity()});
    }
    sort_highest(found, count);
    return found;
}

}  // namespace lectern::cuda
