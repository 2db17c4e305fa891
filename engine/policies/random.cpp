#include "engine/policies/policy.h"

namespace lectern {

namespace {

/// A number in [0, 1) that depends on layer, head and position alone (splitmix64's finaliser), so that a cell has the
/// same score in every chunk, in every run and on every thread.
float uniform(int layer, int head, std::int32_t position) {
    std::uint64_t x = static_cast<std::uint64_t>(layer) << 48 | static_cast<std::uint64_t>(head) << 32 |
                      static_cast<std::uint32_t>(position);
    x += 0x9e3779b97f4a7c15u;
    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    x ^= x >> 31;
    return static_cast<float>(x >> 40) * 0x1p-24f;
}

/// Keeps the first four tokens and cells chosen at random: the control that every other policy has to beat.
class Random final : public Policy {
 public:
    std::string_view name() const override { return "random"; }
    void score_cells(const HeadView& head, std::span<float> scores) override {
        for (std::size_t i = 0; i < scores.size(); ++i) scores[i] = uniform(head.layer, head.head, head.positions[i]);
    }
    KeepRule rule(int capacity, bool /*last*/) const override { return {.keep = capacity, .sinks = 4}; }
    int smallest_capacity() const override { return 8; }
};

}  // namespace

std::unique_ptr<Policy> make_random_policy() {
    return std::make_unique<Random>();
}

}  // namespace lectern
