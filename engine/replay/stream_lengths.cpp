#include "engine/replay/stream_lengths.h"

#include <cmath>

namespace lectern {

void StreamLengths::attended(const AttentionStep& step) {
    const auto layer = static_cast<std::size_t>(step.layer);
    if (layers_.size() <= layer) layers_.resize(layer + 1);
    std::vector<float> stream(static_cast<std::size_t>(step.stream.rows) *
                              static_cast<std::size_t>(step.stream.columns));
    step.backend->copy(stream.data(), step.stream.data, stream.size() * sizeof(float));
    for (int t = 0; t < step.stream.rows; ++t) {
        const float* h = stream.data() + static_cast<std::ptrdiff_t>(t) * step.stream.columns;
        double squares = 0;
        for (int i = 0; i < step.stream.columns; ++i) squares += static_cast<double>(h[i]) * h[i];
        layers_[layer].push_back(static_cast<float>(std::sqrt(squares)));
    }
}

}  // namespace lectern
