#pragma once

#include <memory>

#include "engine/read/pace.h"
#include "engine/read/reading.h"
#include "engine/read/surprisal.h"

namespace lectern {

/// A reading and all else that changes while a document is read: what another run needs to go on as if there had been
/// no break. Once the reading is complete nothing but the reading counts.
struct ReadingInProgress {
    Reading reading;
    std::shared_ptr<Policy> policy;
    SurprisalScores surprisal;
    Pace pace;
};

/// A reading before its first token. Errors: out of memory, a policy that cannot be made here.
Result<ReadingInProgress> begin_reading(Model& model, const ReadPlan& plan);
/// The same with a policy that has no name, or that watches, and which must outlive the reading; `plan.policy` is only
/// what the reading is called.
Result<ReadingInProgress> begin_reading(Model& model, const ReadPlan& plan, Policy& policy);

Error no_memory_for_cells(const ReadPlan& plan);

}  // namespace lectern
