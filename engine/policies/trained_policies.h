#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/policies/policy.h"

namespace lectern {

class TokenScorer;

/// Policies whose scores come from retaining heads, which were trained for one of them.
enum class TrainedPolicy { zap, locret };

/// What tells trained policies apart for those who make, train and apply their heads.
struct TrainedPolicyTraits {
    enum class Input {
        hidden_state,  ///< of the token, after the attention norm
        qkv            ///< its queries, keys and values before rotation
    };
    TrainedPolicy policy;
    std::string_view name;                          ///< of the policy; files of heads say it
    std::unique_ptr<Policy> (*make)(TokenScorer&);  ///< the scorer must outlive the policy
    Input input;                                    ///< what a head sees of a token
    bool has_biases;                                ///< of its network
    float smoothing;                                ///< weight of the loss between neighbouring tokens
    bool finds_shares;  ///< after training it is tried out how much of a budget each head needs
};

/// All of them; of a model with heads for several, the first is used unless a person wants another.
std::span<const TrainedPolicyTraits> trained_policies();
const TrainedPolicyTraits& traits(TrainedPolicy policy);
std::string_view name(TrainedPolicy policy);
std::optional<TrainedPolicy> trained_policy(std::string_view name);
std::vector<std::string> trained_policy_names();

/// What heads for the policy see of a chunk, [tokens][inputs].
Tensor head_input(TrainedPolicy policy, const ChunkView& chunk);

// One file each.
std::unique_ptr<Policy> make_zap_policy(TokenScorer& scorer);
std::unique_ptr<Policy> make_locret_policy(TokenScorer& scorer);

}  // namespace lectern
