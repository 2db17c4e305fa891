#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/base/cancel.h"
#include "engine/heads/labels.h"
#include "engine/policies/token_scorer.h"

namespace lectern {

struct SharesProgress {
    int round = 0, rounds = 0;  ///< from 1
    int tried = 0, heads = 0;   ///< in this round
    double surprise = 0;        ///< with the shares of this round, in nats a token
};

struct SharesOptions {
    double kept = 0.1;               ///< of a document's cells, at which heads compete
    int rounds = 4;                  ///< how often every head is tried
    int passages = 4, passage = 40;  ///< of each document that are written down again, and tokens of each
    double passage_weight = 0.3;     ///< of the passages where a document has questions too
    const CancelToken* cancel = nullptr;
    /// After every head, or empty. It may use the model.
    std::function<void(const SharesProgress&)> report;
};

/// How much of a budget each head needs.
struct HeadShares {
    std::vector<float> shares;     ///< [layers without a window][kv_heads], with a mean of 1
    double before = 0, found = 0;  ///< nats a token of what had to be written, with the first shares and with these
};

/// Finds out by trying. Each document is read in full and cut down to the cells that the scorer puts first; then the
/// model has to answer what is asked about it, and to write passages of it down again. A head is worth what its having
/// three times as many cells takes from the surprise of those answers and passages (a head that has nearly all: what
/// having a third adds). From round to round shares grow where one more of them is worth more than on the mean, and
/// shrink elsewhere, as far as that makes the documents less surprising; where no step does, the search ends.
///
/// Labels do not show this: a head may look hard at one cell for every token and the model not need it. On the 0.5B
/// eight of 48 heads get 57 % of the budget.
/// Errors: documents too short for the passages (ErrorCode::wrong_use), cancelled, out of memory.
Result<HeadShares> find_shares(Model& model, TokenScorer& scorer, std::span<const TrainingDocument> documents,
                               const SharesOptions& options);

}  // namespace lectern
