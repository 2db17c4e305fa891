#include "ui/pages/text_span.h"

#include <algorithm>

namespace lectern {

std::pair<int, int> Marks::hits_in(const TextSpan& span) const {
    const auto first = std::ranges::partition_point(hits, [&](const TextSpan& hit) { return hit.end <= span.begin; });
    const auto last = std::ranges::partition_point(hits, [&](const TextSpan& hit) { return hit.begin < span.end; });
    return {static_cast<int>(first - hits.begin()), static_cast<int>(std::max(first, last) - hits.begin())};
}

}  // namespace lectern
