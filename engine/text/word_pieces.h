#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/gguf/gguf_file.h"
#include "engine/text/tokenizer.h"

namespace lectern {

/// WordPiece as BERT has it (Devlin et al., arXiv 1810.04805): text in small letters and without accents is cut at
/// blanks, marks and around each Chinese letter, and every word into the longest pieces of the vocabulary from its
/// front on. For encoders, which read texts and write none: there is no way back. Thread-safe once made.
class WordPieces {
 public:
    /// Errors: a vocabulary that is missing or of another kind, or without the tokens that a text stands between
    /// (ErrorCode::bad_input).
    static Result<WordPieces> from(const GgufFile& file);

    /// Ids of UTF-8 `text` between those that begin and end it, at most `most` in all: what is longer is cut. Invalid
    /// bytes are passed over.
    std::vector<TokenId> encode(std::string_view text, int most) const;

    int size() const { return size_; }

 private:
    WordPieces() = default;

    void add_word(std::u32string_view word, std::vector<TokenId>& ids) const;

    std::unordered_map<std::string, TokenId> pieces_;  ///< those that begin a word behind U+2581
    int size_ = 0;
    TokenId begin_ = 0, end_ = 0, unknown_ = 0;
};

}  // namespace lectern
