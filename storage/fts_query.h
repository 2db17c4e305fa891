#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "storage/connection.h"

namespace lectern {

// What people ask, as FTS5 queries: words and quoted phrases, never operators. All throw Failure.

/// Words of a search as an FTS5 query.
struct SearchWords {
    std::string any;            ///< for pages that hold at least one of them; empty if there are no words
    bool too_frequent = false;  ///< all of them stand on so many pages that ranks would mean nothing
};

/// The rows of the index to look at.
struct SearchRange {
    std::int64_t first = 0;
    std::int64_t last = std::numeric_limits<std::int64_t>::max();
};

/// Words of `text`, rare ones first, until they stand on `most_pages` pages of `range` in all: of a question, what is
/// left out are the words that every page holds, which rank nothing and take the time.
SearchWords words_of(Connection& connection, std::string_view text, SearchRange range, int most_pages);

/// An FTS5 query for the words of `text` and for each two that stand side by side there: names are made of words that
/// also stand elsewhere, but seldom together. Empty if there are no words.
std::string words_and_pairs_of(Connection& connection, std::string_view text);

}  // namespace lectern
