#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lectern {

/// What a model is told to answer where there is no item.
inline constexpr std::string_view nothing_said = "Nothing here.";

/// The lines of a list that a model wrote, without bullets, numbers and marks of emphasis; each once. None where it
/// said that there is nothing. A line that announces others with a colon is none.
std::vector<std::string> items_in(std::string_view said);

/// Whether the last whole line of a list stands in it twice: small models go on in circles.
bool repeats_itself(std::string_view said);

}  // namespace lectern
