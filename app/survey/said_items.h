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

/// Whether what a model says goes round in circles: its last whole line stands in it twice, or its end does over and
/// over.
bool repeats_itself(std::string_view said);

/// False where there is no letter or digit, and where the end says the same over and over: a model that is broken, or
/// was made for something else, writes nothing but such.
bool is_of_use(std::string_view said);

}  // namespace lectern
