#include <algorithm>
#include <numeric>

#include "engine/policies/policy.h"

namespace lectern {

namespace {

/// SnapKV (arXiv 2404.14469) after each chunk: its last 32 tokens vote for the cells before them.
///   vote_j  = mean over those tokens and the query heads of the group of softmax(s q_i . k)_j
///   score_j = mean of the votes of j and of two cells before and after it, in order of position
/// Beyond the ends there are votes of 0. The 32 newest cells stay. The mean over the group is that of kvpress: the
/// original keeps cells per query head. Known limit: the paper's votes come from the question, which stands at the end
/// of its prompts; here nobody has asked yet, and the end of a chunk is no question.
class SnapKv final : public Policy {
 public:
    std::string_view name() const override { return "snapkv"; }
    PolicyNeeds needs() const override { return {.attention_rows = window}; }
    void score_attention(const AttentionView& head, std::span<float> scores) override {
        order_.resize(scores.size());
        std::iota(order_.begin(), order_.end(), std::size_t{0});
        std::sort(order_.begin(), order_.end(),
                  [&](std::size_t a, std::size_t b) { return head.positions[a] < head.positions[b]; });
        const int cells = static_cast<int>(scores.size()), older = std::max(0, cells - window);
        const auto at = [&](int i) { return order_[static_cast<std::size_t>(i)]; };
        for (int i = older; i < cells; ++i) scores[at(i)] = 0;  // stay, whatever their score
        const float weight = 1 / static_cast<float>(kernel * head.rows);
        for (int i = 0; i < older; ++i) {
            float sum = 0;
            for (int j = std::max(0, i - kernel / 2); j <= std::min(older - 1, i + kernel / 2); ++j)
                sum += head.received[at(j)];
            scores[at(i)] = sum * weight;
        }
    }
    bool scores_at_eviction() const override { return false; }
    KeepRule rule(int capacity, bool /*last*/) const override { return {.keep = capacity, .recent = window}; }
    int smallest_capacity() const override { return 2 * window; }

 private:
    static constexpr int window = 32, kernel = 5;
    std::vector<std::size_t> order_;  ///< cells by position
};

}  // namespace

std::unique_ptr<Policy> make_snapkv_policy() {
    return std::make_unique<SnapKv>();
}

}  // namespace lectern
