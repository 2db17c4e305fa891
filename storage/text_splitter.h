#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace lectern {

// Both give borders: first 0, last the size of the text. Both throw std::bad_alloc.

/// Splits a text into sentences; a line break ends one too. Sentences of more than twice `bytes` are cut at blanks.
std::vector<std::uint64_t> split_into_sentences(std::string_view text, std::uint64_t bytes);

/// Splits a text into stretches of whole such sentences, each the shortest that has `bytes` or more.
std::vector<std::uint64_t> split_into_stretches(std::string_view text, std::uint64_t bytes);

}  // namespace lectern
