#pragma once

#include <span>
#include <vector>

#include "storage/text_index.h"

namespace lectern {

/// One list out of two that were found in different ways, by reciprocal rank (Cormack, Clarke and Büttcher, SIGIR
/// 2009): what stands high in either comes first, and what stands in both before it. Their own ranks do not compare.
/// Passages that share half of their bytes count as one, the first that was found.
std::vector<Passage> fused(std::span<const Passage> by_words, std::span<const Passage> by_meaning);

}  // namespace lectern
