#pragma once

#include <optional>
#include <span>

#include "engine/model/transformer.h"

namespace lectern {

/// Gives the cells of each new chunk the surprisal of their token, -log p(token | all before it), as their score: in
/// all layers and heads alike. Costs the logits of the whole vocabulary for every token.
struct SurprisalScores {
    /// To be called after the chunk went through the model. `next`: the token that follows it, if any does. The first
    /// token of all, before which nothing stands, counts as much as the most surprising of its chunk.
    void store(Transformer& transformer, std::span<const std::int32_t> tokens, std::optional<std::int32_t> next,
               CellStore& cells);

    std::optional<float> of_next;  ///< surprisal of the token that follows the last chunk; nothing before the first
};

}  // namespace lectern
