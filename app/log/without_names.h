#pragma once

#include <string>
#include <string_view>

namespace lectern {

/// What an error says, with names of files and whatever else it quotes left out: they may say what a person reads.
std::string without_names(std::string_view text);

}  // namespace lectern
