#pragma once

#include <string>
#include <string_view>

#include "engine/text/tokenizer.h"

// How SentencePiece, and vocabularies that were made of its own, write text in pieces.

namespace lectern {

inline constexpr std::string_view blank = "\xE2\x96\x81";  ///< U+2581, which stands for a space

/// `text` with every `what` replaced.
std::string replaced(std::string_view text, std::string_view what, std::string_view with);

/// The byte that a piece like "<0x0A>" stands for, or -1.
int byte_of(std::string_view piece);

/// What a token of that kind writes; see Tokenizer::bytes().
std::string written_by(TokenKind kind, std::string_view piece, bool special);

}  // namespace lectern
