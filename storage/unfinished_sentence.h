#pragma once

#include <cstdint>
#include <string_view>

namespace lectern {

/// Whether the full stop before `end` belongs to a word: "Dr. Brown", "z. B. Holz", "J. R. Smith", "Abs. 3", "am 1.
/// Juni", "1. Turn it on". The rules of Unicode (UAX 29) end a sentence behind each of these. ICU's exceptions by
/// language are no help: they go by the last letters, and take "war." and "order." for abbreviations in German.
bool ends_no_sentence(std::string_view text, std::uint64_t end);

}  // namespace lectern
