#include "ui/budget/budget_scale.h"

#include <algorithm>
#include <cmath>

namespace lectern {

std::uint64_t BudgetRange::largest() const {
    return std::max(minimum, everything > 0 ? std::min(available, everything) : available);
}

std::uint64_t BudgetRange::bounded(std::uint64_t bytes) const {
    return std::clamp(bytes, minimum, largest());
}

BudgetScale::BudgetScale(const BudgetRange& range)
    : low_(static_cast<double>(std::max<std::uint64_t>(range.minimum, 1))),
      ratio_(static_cast<double>(std::max({range.installed, range.available, range.minimum + 1})) / low_) {}

double BudgetScale::position(std::uint64_t bytes) const {
    return std::clamp(std::log(std::max(static_cast<double>(bytes), low_) / low_) / std::log(ratio_), 0.0, 1.0);
}

std::uint64_t BudgetScale::bytes(double position) const {
    return static_cast<std::uint64_t>(std::llround(low_ * std::pow(ratio_, position)));
}

}  // namespace lectern
