#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "engine/read/plan.h"

namespace lectern {

/// How good answers are from what is kept, as a share of the score with everything kept and without recall: from
/// curves that were measured (resources/measured_quality.json, docs/benchmarks.md), straight between their points.
class MeasuredQuality {
 public:
    /// What comes with the program.
    static const MeasuredQuality& shipped();
    /// None of a damaged text: a quality that is not known is said to be so.
    static MeasuredQuality parse(std::string_view json);

    /// `model`: as its file names it. Nothing where it was not measured.
    std::optional<double> of(std::string_view model, const ReadPlan& plan) const;

 private:
    using Curve = std::map<double, double>;                         ///< score by the share of the tokens that is kept
    using Key = std::tuple<std::string, std::string, std::string>;  ///< model, policy, cell format

    std::map<Key, Curve> curves_;
};

}  // namespace lectern
