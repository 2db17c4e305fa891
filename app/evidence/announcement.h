#pragma once

#include <string_view>

namespace lectern {

/// An answer without the words at its beginning that only say where it comes from ("According to the passage, …", "The
/// document states that …"; in English, German and Chinese): no sentence of the document has them. All of it where
/// nothing else is said.
std::string_view without_announcement(std::string_view answer);

}  // namespace lectern
