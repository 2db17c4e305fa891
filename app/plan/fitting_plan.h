#pragma once

#include <optional>

#include "app/plan/plan_solver.h"

namespace lectern {

/// What to try where these options need too much memory: fewer bits before fewer tokens.
ReadOptions with_less(ReadOptions options, int document_tokens);

struct FittingPlan {
    ReadPlan plan;
    ReadOptions options;       ///< that made it
    std::optional<Error> why;  ///< it is less than what was asked for, in words
};

/// solve_plan() with these options or, where they need more memory than there is, with the next lower that do not.
/// `why`: they have been lowered before, for this reason. Errors: those of solve_plan(); that nothing fits.
Result<FittingPlan> plan_what_fits(const Model& model, int document_tokens, const ReadOptions& options,
                                   std::optional<Error> why = {});

}  // namespace lectern
