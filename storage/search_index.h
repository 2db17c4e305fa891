#pragma once

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

/// A query of FTS5 for the pages that hold at least one of the words of `text`, none of which is an operator; empty if
/// there are no words in it.
std::string any_word_of(Connection& connection, std::string_view text);

}  // namespace lectern
