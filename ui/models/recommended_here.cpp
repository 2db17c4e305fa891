#include "ui/models/recommended_here.h"

#include "app/models/recommended.h"
#include "ui/models/model_pace.h"

namespace lectern {

std::optional<std::size_t> recommended_here(std::span<const ListedModel> models, const Settings& settings,
                                            std::uint64_t given_back) {
    std::vector<Candidate> candidates;
    for (const ListedModel& model : models)
        candidates.push_back(
            {.model = model,
             .verdict = fit_here(model, given_back).verdict,
             .tokens_per_second = pace_of(model, models, settings).pages_a_minute * tokens_of_a_page / 60});
    return recommended(candidates);
}

}  // namespace lectern
