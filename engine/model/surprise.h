#pragma once

#include <cstdint>
#include <span>

namespace lectern {

class Transformer;

/// -log softmax(scores)[token]: how little a model with these scores expected the token, in nats.
double surprise(std::span<const float> scores, std::int32_t token);

/// The sum of that over the tokens after the `first`th of a text that was just run in one pass.
double sum_of_surprise(Transformer& transformer, std::span<const std::int32_t> text, int first);

}  // namespace lectern
