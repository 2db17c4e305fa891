#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_set>

namespace lectern {

/// U+00AD: says where a word may be broken, and is a letter of no word.
constexpr std::string_view soft_hyphen = "\xc2\xad";

/// Words written with a hyphen in the middle of a line: "ninety-six".
using Compounds = std::unordered_set<std::string>;

/// Adds the compounds that stand in this line.
void collect_compounds(std::string_view line, Compounds& compounds);

/// The word that begins `text`, without the punctuation behind it.
std::string_view first_word(std::string_view text);

/// The word that ends `text`, with the punctuation before it; its last bytes if it is longer than any word.
std::string_view last_word(std::string_view text);

/// Bytes of the hyphen that ends `line`; 0 if none.
std::size_t hyphen_at_end(std::string_view line);

/// What follows is about two lines of one column, `above` and `below`, without the line break between them.
///
/// Bytes of the hyphen to remove from the end of `above` so that its word goes on in `below`; 0 if none. A soft hyphen
/// is always removed; a hyphen between a letter and a lower-case letter likewise, unless the broken word holds another
/// hyphen already ("state-of-the-" + "art"), is one of the compounds that the document writes inside its lines
/// ("ninety-" + "six"), or shares its end with a later word ("Miet-" + "und Pachtvertrag"). Known limit: a compound
/// that is written only once and broken there becomes one word.
std::size_t removable_hyphen(std::string_view above, std::string_view below, const Compounds& compounds);

/// True where the hyphen stays and the rest of its word begins `below`.
bool breaks_compound(std::string_view above, std::string_view below);

}  // namespace lectern
