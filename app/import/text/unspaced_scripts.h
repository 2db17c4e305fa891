#pragma once

#include <string_view>

namespace lectern {

/// Whether the text begins with a letter of a script that has no blanks between words (Chinese, Japanese, Thai, …).
bool begins_unspaced(std::string_view text);

/// Whether a line that ends in `above` goes on in `below` without a blank: both letters at the break are of such
/// scripts, or one of them is a wide mark ("，"), which brings its own room.
bool joins_without_blank(std::string_view above, std::string_view below);

}  // namespace lectern
