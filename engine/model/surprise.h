#pragma once

#include <cstdint>
#include <span>

namespace lectern {

/// -log softmax(scores)[token]: how little a model with these scores expected the token, in nats.
double surprise(std::span<const float> scores, std::int32_t token);

}  // namespace lectern
