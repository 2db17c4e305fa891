#pragma once

#include "app/plan/measured_quality.h"
#include "engine/model/model.h"

namespace lectern {

/// make_plan(), which also chooses the cell format where that is left open and the budget is in bytes: q4 cells
/// lose a little each, and at 64 channels 9 fit where 7 of q8 did. The one with the better measured score is taken, and
/// the plan says so; where nothing was measured, it is q8. Errors: those of make_plan().
Result<ReadPlan> solve_plan(const Model& model, int document_tokens, const ReadOptions& options);
/// By other curves than those that come with the program.
Result<ReadPlan> solve_plan(const Model& model, int document_tokens, const ReadOptions& options,
                            const MeasuredQuality& measured);

}  // namespace lectern
