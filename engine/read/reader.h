#pragma once

#include <functional>

#include "engine/base/cancel.h"
#include "engine/read/reading.h"

namespace lectern {

/// How far a reading is, once a chunk.
struct ReadProgress {
    int tokens = 0;
    int total_tokens = 0;
    int page = 0;  ///< index of the page that was reached
    int pages = 0;
    double seconds = 0;
    double tokens_per_second = 0;  ///< of the last chunk
    double seconds_left = 0;
};

/// Reads a document chunk by chunk. Memory stays at weights + plan.budget_bytes + plan.scratch_bytes however long the
/// document is. When cancelled, gives the reading up to the last whole chunk (not `complete`).
/// Errors: out of memory.
Result<Reading> read_document(Model& model, const TokenizedDocument& document, const ReadPlan& plan,
                              const std::function<void(const ReadProgress&)>& report, const CancelToken& cancel);

/// The same with a policy that has no name, or that watches; `plan.policy` is only what the reading is called.
Result<Reading> read_document(Model& model, const TokenizedDocument& document, const ReadPlan& plan, Policy& policy,
                              const std::function<void(const ReadProgress&)>& report, const CancelToken& cancel);

}  // namespace lectern
