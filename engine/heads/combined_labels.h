#pragma once

#include "engine/cache/listed_scores.h"

namespace lectern {

/// Two labels of the same cells in one: what a model looks at when it repeats the text, and what an answer looks at
/// more than that would say.
///   label_j = max( z(log(replay_j + 1e-6)), answer_weight * z(answer_j) )
/// z: less the head's mean, over its spread, both without the first tokens, which are sinks. Both labels must be on the
/// same scale for a maximum to mean anything: logarithms of weights lie between -14 and 0, and z-scores around 0 would
/// always win. With a weight of 1/2 an answer lifts those cells alone that it looks at two deviations and more above
/// the head's habit: a few in a hundred.
HeadScores combined_labels(HeadScores replay, const HeadScores& answers, float answer_weight = 0.5f);

}  // namespace lectern
