#include "app/models/recommended.h"

namespace lectern {

namespace {

bool can_be_had(const ListedModel& model) {
    return model.known && model.known->score && (model.file || !model.known->sources.empty());
}

bool is_better(const ListedModel& model, const ListedModel& other) {
    const double score = *model.known->score, other_score = *other.known->score;
    const bool is_good = score >= good_score, other_is_good = other_score >= good_score;
    if (is_good != other_is_good) return is_good;
    return is_good ? model.bytes < other.bytes : score > other_score;
}

}  // namespace

std::optional<std::size_t> recommended(std::span<const ListedModel> models, std::span<const Fit::Verdict> verdicts) {
    std::optional<std::size_t> best;
    for (std::size_t number = 0; number < models.size(); ++number) {
        if (verdicts[number] != Fit::Verdict::fits || !can_be_had(models[number])) continue;
        if (!best || is_better(models[number], models[*best])) best = number;
    }
    return best;
}

}  // namespace lectern
