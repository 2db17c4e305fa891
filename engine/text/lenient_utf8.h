#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lectern {

/// Broken UTF-8 as llama.cpp reads it, the only implementation that takes bytes: what is built like a character is
/// one (too long forms become the short one, surrogates stay), any other byte is U+FFFD.
struct LenientText {
    std::string bytes;                  ///< what is turned into tokens
    std::string characters;             ///< as long, well-formed: U+FFFD where bytes has a surrogate
    std::vector<std::uint32_t> origin;  ///< for each byte, and the end, its place in the text that was given
};

/// Nothing if `text` is well-formed, as it nearly always is.
std::optional<LenientText> read_leniently(std::string_view text);

}  // namespace lectern
