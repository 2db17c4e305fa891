#include "engine/model/surprise.h"

#include <algorithm>
#include <cmath>

#include "engine/model/transformer.h"

namespace lectern {

double surprise(std::span<const float> scores, std::int32_t token) {
    const double highest = *std::max_element(scores.begin(), scores.end());
    double sum = 0;
    for (const float s : scores) sum += std::exp(static_cast<double>(s) - highest);
    return std::log(sum) + highest - static_cast<double>(scores[static_cast<std::size_t>(token)]);
}

double sum_of_surprise(Transformer& transformer, std::span<const std::int32_t> text, int first) {
    const int size = static_cast<int>(text.size());
    const auto vocabulary = static_cast<std::size_t>(transformer.config().vocabulary);
    double sum = 0;
    for (int row = first; row < size - 1;) {
        const int rows = std::min(Transformer::most_logit_rows, size - 1 - row);
        const std::span<const float> scores = transformer.logits(row, rows);
        for (int i = 0; i < rows; ++i, ++row)
            sum += surprise(scores.subspan(static_cast<std::size_t>(i) * vocabulary, vocabulary),
                            text[static_cast<std::size_t>(row) + 1]);
    }
    return sum;
}

}  // namespace lectern
