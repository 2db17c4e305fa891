#pragma once

#include <memory>

#include "engine/read/pace.h"
#include "engine/read/reading.h"
#include "engine/read/replayed_scores.h"
#include "engine/read/surprisal.h"

namespace lectern {

/// A reading, and the rest of the state that changes while a document is read. Another run that has all of it goes on
/// as if there had been no break. Once the reading is complete, only `reading` matters.
struct ReadingInProgress {
    Reading reading;
    std::shared_ptr<Policy> policy;
    SurprisalScores surprisal;
    std::optional<ReplayedScores> replayed;  ///< where the policy needs them
    Pace pace;
};

/// A reading before its first token. Errors: out of memory, a policy that cannot be made here.
Result<ReadingInProgress> begin_reading(Model& model, const ReadPlan& plan);
/// The same with a policy of the caller's, which must outlive the reading and need not be one of policy_names().
/// `plan.policy` is then only the name that the reading bears.
Result<ReadingInProgress> begin_reading(Model& model, const ReadPlan& plan, Policy& policy);

Error no_memory_for_cells(const ReadPlan& plan);

}  // namespace lectern
