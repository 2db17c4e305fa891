#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace lectern {

/// Byte-level BPE vocabularies (GPT-2's way) write every byte as a printable character: bytes that print as
/// themselves in Latin-1, the other 68 as U+0100 and up. "Ġthe" is " the". Gives the bytes of such a piece, or
/// nothing if it holds a character outside that alphabet.
std::optional<std::string> bytes_of_piece(std::string_view piece);

}  // namespace lectern
