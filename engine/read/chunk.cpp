#include "engine/read/chunk.h"

#include <algorithm>

namespace lectern {

Chunk chunk_at(std::span<const TokenId> document, int first, int size) {
    const auto left = document.subspan(static_cast<std::size_t>(first));
    const std::size_t count = std::min(static_cast<std::size_t>(size), left.size());
    Chunk chunk{.first = first, .tokens = left.first(count), .next = {}};
    if (count < left.size()) chunk.next = left[count];
    return chunk;
}

}  // namespace lectern
