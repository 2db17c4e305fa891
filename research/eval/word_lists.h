#pragma once

#include <string>
#include <vector>

namespace lectern::eval {

const std::vector<std::string>& adjectives();
const std::vector<std::string>& nouns();

/// "quiet-lantern": every adjective with every noun.
std::vector<std::string> compound_words();

}  // namespace lectern::eval
