#include "engine/read/surprisal.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/model/surprise.h"

namespace lectern {

void SurprisalScores::store(Transformer& transformer, std::span<const std::int32_t> tokens,
                            std::optional<std::int32_t> next, CellStore& cells) {
    const auto vocabulary = static_cast<std::size_t>(transformer.config().vocabulary);
    const int count = static_cast<int>(tokens.size());
    std::vector<float> surprisals(tokens.size());
    const std::optional<float> first = std::exchange(of_next, std::nullopt);
    for (int row = 0; row < count;) {
        const int rows = std::min(Transformer::most_logit_rows, count - row);
        const std::span<const float> scores = transformer.logits(row, rows);
        for (int i = 0; i < rows; ++i, ++row) {
            const auto after = scores.subspan(static_cast<std::size_t>(i) * vocabulary, vocabulary);
            const auto following = static_cast<std::size_t>(row) + 1;
            if (following < tokens.size())
                surprisals[following] = static_cast<float>(surprise(after, tokens[following]));
            else if (next)
                of_next = static_cast<float>(surprise(after, *next));
        }
    }
    surprisals[0] = first ? *first : *std::max_element(surprisals.begin(), surprisals.end());

    for (int l = 0; l < cells.layers(); ++l)
        for (HeadCells& head : cells[l].heads)
            std::copy(surprisals.begin(), surprisals.end(), head.score + head.used - count);
}

}  // namespace lectern
