#pragma once

#include <bitset>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text/tokenizer.h"

namespace lectern {

/// The ordinary-text tokens that a vocabulary takes whole wherever they stand ("<tool_call>", runs of blank lines),
/// before anything else looks at the text. Control tokens are never among them.
class UserDefinedTokens {
 public:
    UserDefinedTokens() = default;
    /// `pieces` and `kinds` of a whole vocabulary.
    UserDefinedTokens(const std::vector<std::string>& pieces, const std::vector<TokenKind>& kinds);

    struct Match {
        std::size_t begin;
        std::size_t length;
        TokenId id;
    };
    /// The first match at or after `from`, of several the longest; length 0 and begin = text.size() if there is none.
    Match next(std::string_view text, std::size_t from) const;

 private:
    struct Entry {
        std::string text;
        TokenId id;
    };
    std::vector<Entry> entries_;         ///< by first byte, then the longest first
    std::bitset<256> first_bytes_;       ///< where a match can begin
    std::size_t first_entry_[257] = {};  ///< entries of first byte b: [first_entry_[b], first_entry_[b + 1])
};

}  // namespace lectern
