#include "engine/policies/policy.h"

namespace lectern {

namespace {

/// StreamingLLM (arXiv 2309.17453): keeps the first four tokens, on which attention rests when it has nothing to look
/// at, and the newest. Whatever stood between is gone; the floor of every comparison.
class Streaming final : public Policy {
 public:
    std::string_view name() const override { return "streaming"; }
    void score_cells(const HeadView& head, std::span<float> scores) override {
        for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = static_cast<float>(head.positions[i]);
    }
    KeepRule rule(int capacity, bool /*last*/) const override { return {.keep = capacity, .sinks = sinks}; }
    int smallest_capacity() const override { return 2 * sinks; }

 private:
    static constexpr int sinks = 4;
};

}  // namespace

std::unique_ptr<Policy> make_streaming_policy() {
    return std::make_unique<Streaming>();
}

}  // namespace lectern
