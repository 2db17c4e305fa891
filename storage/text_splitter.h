#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace lectern {

// Both give borders: first 0, last the size of the text. Both throw std::bad_alloc.

/// Splits a text into sentences; a line break ends one too, but where plain text was broken into lines of one width
/// (wrapped_lines). Sentences of more than twice `bytes` are cut at blanks.
std::vector<std::uint64_t> split_into_sentences(std::string_view text, std::uint64_t bytes);

/// Splits a text into stretches of whole sentences, or of lines where it is broken into them; each is the shortest that
/// has `bytes` or more.
std::vector<std::uint64_t> split_into_stretches(std::string_view text, std::uint64_t bytes);

}  // namespace lectern
