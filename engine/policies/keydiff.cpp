#include <cmath>

#include "engine/policies/policy.h"

namespace lectern {

namespace {

double length(const float* key, int width) {
    double squares = 0;
    for (int i = 0; i < width; ++i) squares += static_cast<double>(key[i]) * key[i];
    return std::sqrt(squares);
}

/// KeyDiff (arXiv 2504.15364): keep the keys that differ most from the average direction.
///   score_j = -cos(k_j, mean_i k_i / |k_i|)      keys as stored, per layer and KV head
/// Needs no training. Cost: 4 * width FLOP per cell and eviction. Known limit: loses exact look-ups below 25 % kept.
class KeyDiff final : public Policy {
 public:
    std::string_view name() const override { return "keydiff"; }
    PolicyNeeds needs() const override { return {.keys = true}; }
    void score_cells(const HeadView& head, std::span<float> scores) override {
        const auto width = static_cast<std::size_t>(head.width);
        mean_.assign(width, 0);
        lengths_.resize(scores.size());
        for (std::size_t j = 0; j < scores.size(); ++j) {
            const float* key = head.keys.data() + j * width;
            lengths_[j] = length(key, head.width);
            if (lengths_[j] == 0) continue;
            for (std::size_t i = 0; i < width; ++i) mean_[i] += key[i] / lengths_[j];
        }
        for (std::size_t j = 0; j < scores.size(); ++j) {
            const float* key = head.keys.data() + j * width;
            double along = 0;
            for (std::size_t i = 0; i < width; ++i) along += key[i] * mean_[i];
            // The length of the mean is the same for all cells and changes no order.
            scores[j] =
                lengths_[j] == 0 ? 0 : static_cast<float>(-along / lengths_[j] / static_cast<double>(scores.size()));
        }
    }
    KeepRule rule(int capacity, bool /*last*/) const override {
        return {.keep = capacity, .sinks = 4, .recent = capacity / 32};
    }
    int smallest_capacity() const override { return 8; }

 private:
    std::vector<double> mean_, lengths_;
};

}  // namespace

std::unique_ptr<Policy> make_keydiff_policy() {
    return std::make_unique<KeyDiff>();
}

}  // namespace lectern
