#include "engine/heads/labels.h"

#include <algorithm>
#include <numeric>

#include "engine/heads/evicting_reading.h"
#include "engine/policies/token_scorer.h"

namespace lectern {

namespace {

/// Whether each value is among the `count` best.
std::vector<bool> best(std::span<const float> values, std::size_t count) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::nth_element(
        order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(),
        [&](std::size_t a, std::size_t b) { return values[a] != values[b] ? values[a] > values[b] : a > b; });
    std::vector<bool> chosen(values.size());
    for (std::size_t i = 0; i < count; ++i) chosen[order[i]] = true;
    return chosen;
}

/// The scores that lie beside the cells of a reading in full.
HeadScores scores_beside(const CellStore& cells, const ModelConfig& config) {
    HeadScores scores(static_cast<std::size_t>(cells.layers()));
    for (int l = 0; l < cells.layers(); ++l) {
        if (!config.is_scored(l)) continue;
        for (const HeadCells& head : cells[l].heads)
            scores[static_cast<std::size_t>(l)].emplace_back(head.score, head.score + head.used);
    }
    return scores;
}

}  // namespace

Result<HeadScores> read_and_label(Model& model, const TrainingDocument& document, FullReadingOptions options,
                                  const LabelSource& source, const CancelToken& cancel, FullReading* reading) {
    options.room_behind = source.room_behind;
    options.cancel = &cancel;
    auto read = read_in_full(model, document.tokens, options);
    if (!read) return fail(read.error());
    auto labels = source.label(model, document, *read, cancel);
    if (reading != nullptr) *reading = std::move(*read);
    return labels;
}

Result<HeadsQuality> judge_heads(Model& model, TokenScorer& heads, std::span<const TrainingDocument> documents,
                                 const LabelSource& source, const CancelToken& cancel, double kept) {
    HeadsQuality quality;
    std::vector<double> of_layers(static_cast<std::size_t>(model.config().layers));
    const auto policy = make_zap_policy(heads);  // which leaves the scores beside the cells
    for (const TrainingDocument& document : documents) {
        FullReading reading;
        const auto labels = read_and_label(model, document, {.policy = policy.get()}, source, cancel, &reading);
        if (!labels) return fail(labels.error());
        HeadScores scores = scores_beside(reading.cells, model.config());
        reading = {};
        if (kept < 1) {
            auto evicting = scores_when_evicting(model, document.tokens, heads, kept, cancel);
            if (!evicting) return fail(evicting.error());
            scores = std::move(*evicting);
        }
        for (std::size_t l = 0; l < scores.size(); ++l)
            for (std::size_t h = 0; h < scores[l].size(); ++h) {
                const std::span score = std::span<const float>(scores[l][h]).subspan(first_judged_token);
                const std::span label = std::span((*labels)[l][h]).last(score.size());
                const double part = 1 / static_cast<double>(scores[l].size() * documents.size());
                quality.top_25 += part * top_overlap(score, label, 0.25);
                quality.top_5 += part * top_overlap(score, label, 0.05);
                of_layers[l] += part * top_overlap(score, label, 0.10);
            }
    }
    for (int l = 0; l < model.config().layers; ++l)
        if (model.config().is_scored(l)) quality.layers.push_back(of_layers[static_cast<std::size_t>(l)]);
    const auto layers = static_cast<double>(quality.layers.size());
    quality.top_10 = std::accumulate(quality.layers.begin(), quality.layers.end(), 0.0) / layers;
    quality.top_25 /= layers;
    quality.top_5 /= layers;
    return quality;
}

double top_overlap(std::span<const float> scores, std::span<const float> labels, double share) {
    const auto count = static_cast<std::size_t>(static_cast<double>(labels.size()) * share);
    if (count == 0) return 1;
    const std::vector<bool> predicted = best(scores, count), labelled = best(labels, count);
    std::size_t both = 0;
    for (std::size_t i = 0; i < labels.size(); ++i) both += predicted[i] && labelled[i] ? 1 : 0;
    return static_cast<double>(both) / static_cast<double>(count);
}

}  // namespace lectern
