#include "engine/heads/combined_labels.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/heads/labels.h"

namespace lectern {

namespace {

constexpr float least_label = 1e-6f;

/// In place; labels that are all the same become 0.
void standardise(std::vector<float>& labels) {
    const auto judged = std::span(labels).subspan(std::min<std::size_t>(first_judged_token, labels.size()));
    if (judged.empty()) return;
    const auto count = static_cast<double>(judged.size());
    const double mean = std::accumulate(judged.begin(), judged.end(), 0.0) / count;
    double squares = 0;
    for (const float label : judged) squares += std::pow(static_cast<double>(label) - mean, 2);
    const double spread = std::sqrt(squares / count);
    const bool flat = spread <= 1e-6 * std::max(1.0, std::abs(mean));  // but for rounding
    for (float& label : labels) label = !flat ? static_cast<float>((static_cast<double>(label) - mean) / spread) : 0.0f;
}

}  // namespace

HeadScores combined_labels(HeadScores replay, const HeadScores& answers, float answer_weight) {
    for (std::size_t l = 0; l < replay.size(); ++l)
        for (std::size_t h = 0; h < replay[l].size(); ++h) {
            std::vector<float>& labels = replay[l][h];
            std::vector<float> answer = answers[l][h];
            for (float& label : labels) label = std::log(label + least_label);
            standardise(labels);
            standardise(answer);
            for (std::size_t t = 0; t < labels.size(); ++t) labels[t] = std::max(labels[t], answer_weight * answer[t]);
        }
    return replay;
}

}  // namespace lectern
