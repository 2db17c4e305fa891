#pragma once

#include <span>
#include <vector>

#include "engine/model/transformer.h"

namespace lectern {

/// Gives the cells of each new chunk the surprisal of their token, -log p(token | all before it), as their score: in
/// all layers and heads alike. Costs the vocabulary's product for every token.
class SurprisalScores {
 public:
    /// To be called after the chunk went through the model. The first token of all, before which nothing stands, counts
    /// as much as the most surprising of its chunk.
    void store(Transformer& transformer, std::span<const std::int32_t> tokens, CellStore& cells);

 private:
    std::vector<float> next_;  ///< [vocabulary] scores of the token that follows the last chunk; empty before the first
};

}  // namespace lectern
