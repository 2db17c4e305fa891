#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace lectern {

/// Cuts a text into stretches of whole sentences, each the shortest that has `bytes` or more; sentences of more than
/// twice as many are cut at blanks. The borders: first 0, last the size of the text. Throws std::bad_alloc.
std::vector<std::uint64_t> cut_into_stretches(std::string_view text, std::uint64_t bytes);

}  // namespace lectern
