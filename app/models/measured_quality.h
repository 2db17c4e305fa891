#pragma once

#include <optional>
#include <string_view>

namespace lectern {

/// How good answers are from what a policy keeps, as a share of the score with everything kept and without recall: from
/// curves that were measured (resources/measured_quality.json, docs/benchmarks.md), straight between their points.
/// `model`: as the file names it; `kept`: share of the tokens. Nothing where it was not measured.
std::optional<double> measured_quality(std::string_view model, std::string_view policy, double kept);

}  // namespace lectern
