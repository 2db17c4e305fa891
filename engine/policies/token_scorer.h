#pragma once

#include <span>
#include <string>

#include "engine/policies/trained_policies.h"

namespace lectern {

/// What a policy with a trained part asks: how worth keeping each token of a chunk is, for each KV head. Stands between
/// the policies, which know no files, and the retaining heads, which know no eviction.
class TokenScorer {
 public:
    virtual ~TokenScorer() = default;
    /// The policy that it was trained for.
    virtual TrainedPolicy method() const = 0;
    /// Scores of the chunk's tokens, [kv_heads][tokens]. Higher is kept longer.
    virtual void score(const ChunkView& chunk, std::span<float> scores) = 0;
    /// How much of a budget each head needs, [layers][kv_heads]; empty: all the same.
    virtual std::span<const float> shares() const { return {}; }
    /// How many documents of a person it learned from while nothing else was to do; 0: it was trained otherwise.
    virtual int learned_from() const { return 0; }
    /// Identifies its weights and shares: scorers with the same fingerprint keep the same.
    virtual std::string fingerprint() const { return {}; }
};

}  // namespace lectern
