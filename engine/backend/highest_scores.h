#pragma once

#include <span>
#include <vector>

#include "engine/backend/backend.h"

namespace lectern {

/// Backend::highest, of scores on the host.
std::vector<Scored> highest_scores(std::span<const float> scores, int count);

/// Puts them in the order of Backend::highest, so far that the first `count` are.
void sort_highest(std::vector<Scored>& scores, int count);

}  // namespace lectern
