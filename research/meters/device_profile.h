#pragma once

#include "app/command_line/output.h"
#include "engine/backend/device_times.h"
#include "engine/policies/policy.h"

namespace lectern::cli {

/// A policy whose time counts as the part "scoring", what the host computes for it too.
class ProfiledPolicy final : public Policy {
 public:
    ProfiledPolicy(Policy& policy, DeviceTimes& times) : policy_(policy), times_(times) {}

    std::string_view name() const override { return policy_.name(); }
    PolicyNeeds needs() const override { return policy_.needs(); }
    void score_chunk(const ChunkView& chunk, std::span<float> scores) override;
    void forget_chunk(int first) override { policy_.forget_chunk(first); }
    void score_attention(const AttentionView& attention, std::span<float> scores) override;
    bool scores_at_eviction() const override { return policy_.scores_at_eviction(); }
    void score_cells(const HeadView& head, std::span<float> scores) override;
    KeepRule rule(int capacity, bool last) const override { return policy_.rule(capacity, last); }
    int smallest_capacity() const override { return policy_.smallest_capacity(); }
    std::span<const float> shares() const override { return policy_.shares(); }
    std::size_t working_bytes(std::span<const HeadShape> heads, int cells, int tokens) const override {
        return policy_.working_bytes(heads, cells, tokens);
    }
    void save_state(ByteWriter& out) const override { policy_.save_state(out); }
    bool restore_state(ByteReader& in, std::span<const HeadShape> heads) override {
        return policy_.restore_state(in, heads);
    }
    bool prefers_ranks() const override { return policy_.prefers_ranks(); }

 private:
    Policy& policy_;
    DeviceTimes& times_;
};

/// What kind of work a kernel does: "products", "attention", "choosing cells", "copies" or "other".
std::string kind_of_work(const std::string& part, const std::string& kernel);

/// Kinds of work and kernels, each with its share of `seconds`, which the whole took.
Json describe(const DeviceTimes& times, double seconds);
/// The same as tables of Markdown; `profile`: what describe() gave.
void show_profile(std::string_view what, const Json& profile);

}  // namespace lectern::cli
