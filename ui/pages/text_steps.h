#pragma once

#include <cstdint>
#include <string_view>

#include "ui/pages/text_span.h"

namespace lectern {

// Places in UTF-8 text, as readers see it: characters (grapheme clusters), words (Unicode), lines. `at` may be any
// byte; what is returned stands between two characters.
std::uint64_t next_character(std::string_view text, std::uint64_t at);
std::uint64_t previous_character(std::string_view text, std::uint64_t at);
std::uint64_t next_word(std::string_view text, std::uint64_t at);
std::uint64_t previous_word(std::string_view text, std::uint64_t at);
TextSpan word_at(std::string_view text, std::uint64_t at);
std::uint64_t line_begin(std::string_view text, std::uint64_t at);
std::uint64_t line_end(std::string_view text, std::uint64_t at);

}  // namespace lectern
