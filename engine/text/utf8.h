#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lectern::utf8 {

/// Bytes of the well-formed character that begins at `at` (< text.size()); 0 if there is none, or only part of one.
std::size_t character_length(std::string_view text, std::size_t at);

/// Bytes at the front of `text` that are well-formed UTF-8.
std::size_t well_formed_length(std::string_view text);

/// Length of `text` without a character at its end that is well-formed so far but not complete.
std::size_t length_without_cut_character(std::string_view text);

/// Appends `text` with every ill-formed part (longest start of a character, else one byte) as U+FFFD.
void append_repaired(std::string_view text, std::string& out);

inline constexpr std::string_view replacement = "\xEF\xBF\xBD";

inline bool is_continuation(char byte) {
    return (static_cast<unsigned char>(byte) & 0xC0u) == 0x80u;
}

}  // namespace lectern::utf8
