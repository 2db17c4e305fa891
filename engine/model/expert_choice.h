#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace lectern {

/// What goes through one expert of a mixture: some rows of a chunk, and how much each counts.
struct ExpertRows {
    std::vector<std::int32_t> rows;  ///< in rising order
    std::vector<float> factors;
};

/// scores: [tokens][experts] of the router. Each token goes through the `used` experts that score highest (of equal
/// ones the lower), which count by the softmax of their scores alone: that is the softmax over all, normalised again.
/// Returns [experts]. (Switch Transformers, arXiv 2101.03961; with several experts a token, as Mixtral and Qwen3 do.)
std::vector<ExpertRows> choose_experts(std::span<const float> scores, int experts, int used);

}  // namespace lectern
