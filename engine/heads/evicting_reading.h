#pragma once

#include <span>

#include "engine/base/cancel.h"
#include "engine/model/model.h"
#include "engine/policies/listed_scores.h"
#include "engine/policies/token_scorer.h"

namespace lectern {

/// Reads `tokens` as a document is read: after each chunk `heads` evict, with the policy that they are for, down to
/// `kept` of the tokens in a head on the average. `observer` is shown every chunk and the scores that the heads gave;
/// what later chunks computed came from the kept cells alone. The cells are dropped at the end. Errors: no memory,
/// cancelled.
Result<void> read_evicting(Model& model, std::span<const TokenId> tokens, TokenScorer& heads, double kept,
                           ChunkObserver& observer, const CancelToken& cancel);

/// The scores that heads give in such a reading, to cells that are evicted later too.
Result<HeadScores> scores_when_evicting(Model& model, std::span<const TokenId> tokens, TokenScorer& heads, double kept,
                                        const CancelToken& cancel);

}  // namespace lectern
