#pragma once

#include <span>
#include <vector>

#include "storage/text_index.h"

namespace lectern {

/// Passages found by words and by meaning as one list, best first: each has its cosine and, where it holds words of the
/// question beyond chance, a share of their BM25 (Passage::rank of each list). Of passages that share half of their
/// bytes the better one stays.
std::vector<Passage> fused(std::span<const Passage> by_words, std::span<const Passage> by_meaning);

}  // namespace lectern
