#pragma once

#include "engine/base/cancel.h"
#include "engine/read/reading.h"

namespace lectern {

/// Seconds that reading a document may take.
struct ReadingTime {
    double least = 0, most = 0;
};

/// That a trial takes.
constexpr int trial_tokens = 3 * 256;

/// An estimate for a model that has read nothing here yet: reads the first tokens of the document and forgets them,
/// which takes as long as half a page. The rest is reckoned from the model's shape: each token is multiplied with all
/// weights, as those were, and attends to the cells that are kept by then, which no trial of half a page has seen.
/// Errors: out of memory, cancelled.
Result<ReadingTime> try_reading(Model& model, const TokenizedDocument& document, const ReadPlan& plan,
                                const CancelToken& cancel);

/// That estimate of a document of `plan`, where a token that attends to few cells takes `seconds`.
ReadingTime reading_time(const ModelConfig& config, const ReadPlan& plan, double seconds);

}  // namespace lectern
