#pragma once

#include <cstddef>
#include <span>

#include "engine/backend/backend.h"

namespace lectern {

/// Errors: parts of unknown types, of different or broken widths, rows that there are not; paired: not two parts of
/// equal rows.
Result<void> check_parts(std::span<const WeightPart> parts, Stacking stacking);

/// Outputs that a part gives.
int rows_of(const WeightPart& part);
/// The blocks of the row that gives an output.
const std::byte* row_data(const WeightPart& part, int output);

}  // namespace lectern
