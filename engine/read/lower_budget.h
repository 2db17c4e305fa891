#pragma once

#include "engine/read/reading_in_progress.h"

namespace lectern {

/// How a reading, half made or complete, goes on with less. Cells that were read already stand until they are evicted,
/// so it differs from a reading that had the smaller budget from the beginning, and says so in ReadPlan::lowered. What
/// is kept is chosen by the reading's policy, from scores that lie beside the cells or are worked out anew; where there
/// are none, since everything was to be kept or what the policy saw is gone, by keydiff. Before the first token it is
/// simply planned anew. The plan may turn out no smaller: then there is nothing to lower, and to keep more the document
/// must be read again. Errors: those of make_plan().
Result<ReadPlan> plan_with_less(const Model& model, const ReadingInProgress& state, const Budget& budget);

/// Evicts to the smaller plan at once and gives memory back. The reading can then be gone on with, or asked if it is
/// complete. Errors: those of make_policy().
Result<void> lower_budget(Model& model, ReadingInProgress& state, const ReadPlan& plan);

}  // namespace lectern
