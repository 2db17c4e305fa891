#include "app/models/fit.h"

#include <algorithm>

#include "engine/base/memory.h"

namespace lectern {

namespace {

constexpr std::uint64_t least_for_reading = 200'000'000;
/// The system and its desktop take this much of a machine whatever is closed.
constexpr double share_of_programs = 0.9;

}  // namespace

std::uint64_t memory_to_use(std::uint64_t model_bytes) {
    return model_bytes + model_bytes / 8 + std::max(least_for_reading, model_bytes / 8);
}

Fit fit_of(std::uint64_t model_bytes, std::uint64_t free, std::uint64_t installed) {
    Fit fit{.needed = memory_to_use(model_bytes), .free = free, .installed = installed};
    if (free == 0 || fit.needed <= free)
        fit.verdict = Fit::Verdict::fits;
    else if (static_cast<double>(fit.needed) <= share_of_programs * static_cast<double>(installed))
        fit.verdict = Fit::Verdict::tight;
    else
        fit.verdict = Fit::Verdict::does_not_fit;
    return fit;
}

Fit fit_here(std::uint64_t model_bytes, std::uint64_t given_back) {
    const std::uint64_t free = available_bytes();
    return fit_of(model_bytes, free > 0 ? free + given_back : 0, installed_bytes());
}

}  // namespace lectern
