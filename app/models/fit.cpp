#include "app/models/fit.h"

#include <algorithm>

#include "engine/base/memory.h"
#include "engine/cells/cells.h"

namespace lectern {

namespace {

constexpr std::uint64_t least_for_reading = 200'000'000;
/// The system and its desktop take this much of a machine whatever is closed.
constexpr double share_of_programs = 0.9;

}  // namespace

std::uint64_t memory_to_use(const ListedModel& model) {
    const std::uint64_t eighth = model.bytes / 8;
    std::uint64_t cells = 0;
    if (model.known)
        cells = static_cast<std::uint64_t>(model.known->layers) * static_cast<std::uint64_t>(model.known->kv_heads) *
                cell_bytes(CellFormat::q8, model.known->head_width) * usually_kept;
    return model.bytes + eighth + std::max(least_for_reading, eighth) + cells;
}

Fit fit_of(std::uint64_t needed, std::uint64_t free, std::uint64_t installed) {
    Fit fit{.needed = needed, .free = free, .installed = installed};
    if (free == 0 || fit.needed <= free)
        fit.verdict = Fit::Verdict::fits;
    else if (static_cast<double>(fit.needed) <= share_of_programs * static_cast<double>(installed))
        fit.verdict = Fit::Verdict::tight;
    else
        fit.verdict = Fit::Verdict::does_not_fit;
    return fit;
}

Fit fit_here(const ListedModel& model, std::uint64_t given_back) {
    const std::uint64_t free = available_bytes();
    return fit_of(memory_to_use(model), free > 0 ? free + given_back : 0, installed_bytes());
}

}  // namespace lectern
