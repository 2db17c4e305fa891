#include "engine/heads/labels.h"

#include <algorithm>
#include <numeric>

#include "engine/cache/token_scorer.h"

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

}  // namespace

Result<HeadScores> read_and_label(Model& model, const TrainingDocument& document, Policy& watcher,
                                  const LabelSource& source, const CancelToken& cancel, FullReading* reading) {
    auto read = read_in_full(model, document.tokens,
                             {.room_behind = source.room_behind, .policy = &watcher, .cancel = &cancel});
    if (!read) return fail(read.error());
    auto labels = source.label(model, document, *read, cancel);
    if (reading != nullptr) *reading = std::move(*read);
    return labels;
}

Result<HeadsQuality> judge_heads(Model& model, TokenScorer& heads, std::span<const TrainingDocument> documents,
                                 const LabelSource& source, const CancelToken& cancel) {
    HeadsQuality quality;
    std::vector<double> of_layers(static_cast<std::size_t>(model.config().layers));
    const auto policy = make_zap_policy(heads);  // which leaves the scores beside the cells
    for (const TrainingDocument& document : documents) {
        FullReading reading;
        const auto labels = read_and_label(model, document, *policy, source, cancel, &reading);
        if (!labels) return fail(labels.error());
        for (int l = 0; l < reading.cells.layers(); ++l) {
            if (model.config().window[static_cast<std::size_t>(l)] > 0) continue;
            const std::vector<HeadCells>& of_layer = reading.cells[l].heads;
            for (std::size_t h = 0; h < of_layer.size(); ++h) {
                const auto count = static_cast<std::size_t>(of_layer[h].used - first_judged_token);
                const std::span scores(of_layer[h].score + first_judged_token, count);
                const std::span label = std::span((*labels)[static_cast<std::size_t>(l)][h]).last(count);
                const double part = 1 / static_cast<double>(of_layer.size() * documents.size());
                quality.top_25 += part * top_overlap(scores, label, 0.25);
                quality.top_5 += part * top_overlap(scores, label, 0.05);
                of_layers[static_cast<std::size_t>(l)] += part * top_overlap(scores, label, 0.10);
            }
        }
    }
    for (int l = 0; l < model.config().layers; ++l)
        if (model.config().window[static_cast<std::size_t>(l)] == 0)
            quality.layers.push_back(of_layers[static_cast<std::size_t>(l)]);
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
