#pragma once

#include <cmath>
#include <cstdint>

namespace lectern {

/// Some models make a query larger the further it stands from the start, which keeps its softmax sharp over many cells.
/// Once rotated, the query at position p is multiplied by
///   1 + scale * ln(1 + floor(p / window))
/// (Ministral 3, after Llama 4: `llama_4_scaling_beta` of transformers, `attention.temperature_scale` of GGUF files).
struct QueryTemperature {
    float scale = 0;  ///< >= 0; 0: queries stay as they are
    int window = 1;   ///< tokens, >= 1; queries of the first window stay as they are

    bool changes_queries() const { return scale > 0; }
    /// What the query at a position >= 0 is multiplied by.
    float at(std::int32_t position) const {
        if (!changes_queries()) return 1;
        return static_cast<float>(1 + static_cast<double>(scale) * std::log1p(position / window));
    }
};

}  // namespace lectern
