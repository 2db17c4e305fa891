#pragma once

#include <optional>
#include <span>

#include "engine/text/tokenizer.h"

namespace lectern {

/// Tokens of a document that go through the model together.
struct Chunk {
    int first = 0;  ///< index of its first token in the document
    std::span<const TokenId> tokens;
    std::optional<TokenId> next;  ///< the token that follows; none at the end of the document
    int size() const { return static_cast<int>(tokens.size()); }
    int end() const { return first + size(); }
};

/// The chunk that begins at token `first` of `document`: `size` tokens, fewer at the end.
Chunk chunk_at(std::span<const TokenId> document, int first, int size);

}  // namespace lectern
