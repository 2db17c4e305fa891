#pragma once

#include <span>

#include "app/models/fit.h"
#include "app/models/local_models.h"

namespace lectern {

/// From this share of the test questions on, answers are called good.
inline constexpr double good_score = 0.8;

/// Which of `models` a person without a wish should use; `verdicts`: of each, on this machine. The smallest whose score
/// is good, because the smallest is the fastest; where none is, the one with the best score. Only those that fit, and
/// are here or can be fetched; what was not measured is not recommended.
std::optional<std::size_t> recommended(std::span<const ListedModel> models, std::span<const Fit::Verdict> verdicts);

}  // namespace lectern
