#pragma once

#include <span>

#include "engine/base/cancel.h"
#include "engine/model/model.h"
#include "engine/policies/listed_scores.h"
#include "engine/policies/token_scorer.h"

namespace lectern {

/// Reads `tokens` as a document is read: after each chunk `heads` evict, with the policy that they are for, down to
/// `kept` of the tokens in a head on the average. `watcher` is shown the activations of every chunk, which later ones
/// computed from what was kept alone, and the scores that the heads gave. The cells are forgotten. Errors: no memory,
/// cancelled.
Result<void> read_evicting(Model& model, std::span<const TokenId> tokens, TokenScorer& heads, double kept,
                           Policy& watcher, const CancelToken& cancel);

/// The scores that heads give in such a reading, to cells that are evicted later too.
Result<HeadScores> scores_when_evicting(Model& model, std::span<const TokenId> tokens, TokenScorer& heads, double kept,
                                        const CancelToken& cancel);

}  // namespace lectern
