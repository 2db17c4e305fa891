#pragma once

#include "engine/read/reading_in_progress.h"

namespace lectern {

/// Plans how a reading, complete or not, goes on with a smaller budget. Cells that were read already stay until they
/// are evicted, so the result differs from a reading that had the smaller budget from the beginning, and
/// ReadPlan::lowered says so. The reading's own policy chooses what is kept, by the scores beside the cells or by new
/// ones. Where it cannot, because everything was to be kept or because what the policy saw is gone, keydiff chooses. A
/// reading without a token yet is planned anew. The plan may turn out no smaller: then there is nothing to lower. To
/// keep more, the document must be read again. Errors: those of make_plan().
Result<ReadPlan> plan_with_less(const Model& model, const ReadingInProgress& state, const Budget& budget);

/// Evicts to the smaller plan at once and gives memory back. Afterwards the reading can be read on, or asked if it
/// is complete. Errors: those of make_policy().
Result<void> lower_budget(Model& model, ReadingInProgress& state, const ReadPlan& plan);

}  // namespace lectern
