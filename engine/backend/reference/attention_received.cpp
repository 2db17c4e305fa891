#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/backend/reference/cell_access.h"
#include "engine/backend/reference/reference_backend.h"

namespace lectern {

namespace {

/// A cell that a query sees.
struct Seen {
    float* received;
    double logit;
};

void gather(const Seen& seen, double largest, double total, Received what) {
    if (seen.received == nullptr) return;
    const double weight = std::exp(seen.logit - largest) / total;
    switch (what) {
        case Received::sum:
            *seen.received += static_cast<float>(weight);
            break;
        case Received::largest:
            *seen.received = std::max(*seen.received, static_cast<float>(weight));
            break;
        case Received::largest_logit:
            *seen.received = std::max(*seen.received, static_cast<float>(seen.logit));
            break;
    }
}

}  // namespace

void ReferenceBackend::attention_received(Tensor qkv, std::span<const std::int32_t> positions,
                                          std::span<const LayerCells* const> sources, const AttentionSpec& spec,
                                          Received what, std::span<float* const> received) {
    const HeadShape& shape = spec.heads;
    std::vector<Seen> seen;
    for (int t = 0; t < qkv.rows; ++t) {
        const std::int32_t position = positions[static_cast<std::size_t>(t)];
        for (int h = 0; h < shape.q_heads; ++h) {
            const float* q = qkv.data + static_cast<std::ptrdiff_t>(t) * qkv.columns + h * shape.width;
            const auto kv_head = static_cast<std::size_t>(h / shape.group());
            seen.clear();
            double largest = -std::numeric_limits<double>::infinity(), total = 0;
            for (std::size_t s = 0; s < sources.size(); ++s) {
                const HeadCells& head = sources[s]->heads[kv_head];
                float* const to = received[s * static_cast<std::size_t>(shape.kv_heads) + kv_head];
                for (int c = 0; c < head.used; ++c) {
                    const std::int32_t cell = head.position[c];
                    if (cell > position || (spec.window > 0 && cell <= position - spec.window)) continue;
                    double product = 0;
                    for (int i = 0; i < shape.width; ++i)
                        product += static_cast<double>(q[i]) * reference::key_at(*sources[s], head, c, i);
                    seen.push_back({to == nullptr ? nullptr : to + c, product * spec.scale});
                    largest = std::max(largest, seen.back().logit);
                }
            }
            for (const Seen& s : seen) total += std::exp(s.logit - largest);
            for (const Seen& s : seen) gather(s, largest, total, what);
        }
    }
}

}  // namespace lectern
