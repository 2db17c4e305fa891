#include "engine/policies/trained_policies.h"

#include <algorithm>
#include <array>

namespace lectern {

namespace {

using Input = TrainedPolicyTraits::Input;

/// By the enum's numbers.
constexpr std::array table{
    TrainedPolicyTraits{.policy = TrainedPolicy::zap,
                        .name = "zap",
                        .make = make_zap_policy,
                        .input = Input::hidden_state,
                        .has_biases = true,
                        .smoothing = 0,
                        .finds_shares = true},
    TrainedPolicyTraits{.policy = TrainedPolicy::locret,
                        .name = "locret",
                        .make = make_locret_policy,
                        .input = Input::qkv,
                        .has_biases = false,
                        .smoothing = 0.08f,  // its authors' 0.0025 a layer, summed over 32, in units of our targets
                        .finds_shares = false},
};

static_assert(std::all_of(table.begin(), table.end(), [](const TrainedPolicyTraits& one) {
    return &one == &table[static_cast<std::size_t>(one.policy)];
}));

}  // namespace

std::span<const TrainedPolicyTraits> trained_policies() {
    return table;
}

const TrainedPolicyTraits& traits(TrainedPolicy policy) {
    return table[static_cast<std::size_t>(policy)];
}

std::string_view name(TrainedPolicy policy) {
    return traits(policy).name;
}

std::optional<TrainedPolicy> trained_policy(std::string_view name) {
    const auto* found = std::find_if(table.begin(), table.end(), [&](const auto& one) { return one.name == name; });
    return found == table.end() ? std::nullopt : std::optional(found->policy);
}

std::vector<std::string> trained_policy_names() {
    std::vector<std::string> names;
    for (const TrainedPolicyTraits& one : table) names.emplace_back(one.name);
    return names;
}

Tensor head_input(TrainedPolicy policy, const ChunkView& chunk) {
    return traits(policy).input == Input::hidden_state ? chunk.hidden : chunk.qkv;
}

}  // namespace lectern
