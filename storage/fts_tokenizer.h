#pragma once

#include <sqlite3.h>

#include <string_view>

namespace lectern {

/// Registers the tokenizer "lectern". Returns SQLite's result code.
///
/// It cuts text into words without case, accents and English endings (FTS5's porter over unicode61). In scripts without
/// blanks (Chinese, Japanese, Thai and so on), and in Korean, whose words carry particles, it takes every pair of
/// neighbouring characters instead, as trigrams would not find the many words of two characters. The last character of
/// such a run stands alone too, so that a single character is the start of some token wherever it is.
int register_tokenizer(fts5_api& fts5);

/// Whether a character belongs to a script whose words are not parted by blanks, or is Korean.
bool is_unspaced(int code_point);

/// Whether `text` is exactly one such character.
bool is_unspaced_character(std::string_view text);

}  // namespace lectern
