#include "engine/model/surprise.h"

#include <algorithm>
#include <cmath>

namespace lectern {

double surprise(std::span<const float> scores, std::int32_t token) {
    const double highest = *std::max_element(scores.begin(), scores.end());
    double sum = 0;
    for (const float s : scores) sum += std::exp(static_cast<double>(s) - highest);
    return std::log(sum) + highest - static_cast<double>(scores[static_cast<std::size_t>(token)]);
}

}  // namespace lectern
