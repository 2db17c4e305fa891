#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lectern {

/// Without the blanks and line ends around it.
std::string_view without_outer_blanks(std::string_view text);

/// On one line, with single blanks.
std::string flat(std::string_view text);

/// The first `characters` characters, with an ellipsis where more is left out.
std::string shortened(const std::string& text, std::size_t characters);

}  // namespace lectern
