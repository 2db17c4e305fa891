#include "engine/policies/listed_scores.h"

#include <limits>
#include <utility>

namespace lectern {

namespace {

class ListedScores final : public Policy {
 public:
    ListedScores(HeadScores scores, std::vector<float> shares)
        : scores_(std::move(scores)), shares_(std::move(shares)) {}
    std::string_view name() const override { return "oracle"; }
    void score_cells(const HeadView& head, std::span<float> scores) override {
        const auto& listed = scores_.at(static_cast<std::size_t>(head.layer)).at(static_cast<std::size_t>(head.head));
        for (std::size_t i = 0; i < scores.size(); ++i) {
            const auto position = static_cast<std::size_t>(head.positions[i]);
            scores[i] = position < listed.size() ? listed[position] : -std::numeric_limits<float>::infinity();
        }
    }
    KeepRule rule(int capacity, bool /*last*/) const override {
        return {.keep = capacity, .sinks = sinks, .recent = window};
    }
    int smallest_capacity() const override { return sinks + 2 * window; }
    std::span<const float> shares() const override { return shares_; }

 private:
    static constexpr int sinks = 4, window = 32;
    HeadScores scores_;
    std::vector<float> shares_;
};

}  // namespace

std::unique_ptr<Policy> make_listed_scores_policy(HeadScores scores, std::vector<float> shares) {
    return std::make_unique<ListedScores>(std::move(scores), std::move(shares));
}

}  // namespace lectern
