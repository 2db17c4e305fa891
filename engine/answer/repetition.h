#pragma once

#include <cstddef>
#include <string_view>

namespace lectern {

/// Bytes of an answer that say the same over and over: fewer may be on purpose.
inline constexpr std::size_t circle_in_answer = 160;

/// Whether a text ends in one passage said four times or more, in `shortest` bytes at least: small models do so that
/// have lost their way. Lines of tables and dots repeat themselves too; a passage without letters and digits is none.
bool ends_in_circles(std::string_view text, std::size_t shortest = circle_in_answer);

}  // namespace lectern
