#pragma once

#include <string>
#include <string_view>

// How SentencePiece, and vocabularies that were made of its own, write text in pieces.

namespace lectern {

inline constexpr std::string_view blank = "\xE2\x96\x81";  ///< U+2581, which stands for a space

/// `text` with every `what` replaced.
std::string replaced(std::string_view text, std::string_view what, std::string_view with);

/// The byte that a piece like "<0x0A>" stands for, or -1.
int byte_of(std::string_view piece);

}  // namespace lectern
