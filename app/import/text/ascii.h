#pragma once

#include <string>
#include <string_view>

namespace lectern {

/// Of ASCII; other bytes are none.
bool is_ascii_letter(char c);

/// -1 for what is no hexadecimal digit.
int hex_digit(char c);

/// ASCII letters become small; other bytes stay as they are.
std::string in_small_letters(std::string_view text);

}  // namespace lectern
