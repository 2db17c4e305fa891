#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "storage/connection.h"

namespace lectern {

/// Teaches a connection what the index of pages needs: the tokenizer "lectern" and the function "passage".
///
/// The tokenizer cuts text into words without case, accents and English endings (FTS5's porter over unicode61). In
/// scripts without blanks (Chinese, Japanese, Thai and so on), and in Korean, whose words carry particles, it takes
/// every pair of neighbouring characters instead, as trigrams would not find the many words of two characters. The last
/// character of such a run stands alone too, so that a single character is the start of some token wherever it is.
void register_search(Connection& connection);

/// Words of a search as FTS5 queries, none of which is an operator.
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
