#pragma once

#include <memory>
#include <vector>

#include "engine/policies/policy.h"

namespace lectern {

/// Scores of a document's tokens, [layers][kv_heads][tokens]; a layer without scores has no heads.
using HeadScores = std::vector<std::vector<std::vector<float>>>;

/// Keeps by scores that were found beforehand, the token at position p having scores[layer][head][p]: four sinks and
/// the 32 newest cells, then the best. With labels from a second reading this is what dropping can reach at most
/// ("oracle"). Tokens beyond the list score lowest. `shares`: see Policy::shares().
std::unique_ptr<Policy> make_listed_scores_policy(HeadScores scores, std::vector<float> shares = {});

}  // namespace lectern
