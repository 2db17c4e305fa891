#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/text/bpe_merges.h"
#include "engine/text/tokenizer.h"
#include "engine/text/user_defined_tokens.h"

namespace lectern {

/// BPE over characters, the kind that GGUF files call "gemma4": SentencePiece's pieces, with merges in place of scores.
/// Text is cut at line feeds alone; a run of these that is a piece is taken whole. Characters that no piece has become
/// the pieces of their bytes.
class CharacterBpeTokenizer final : public Tokenizer {
 public:
    /// `file` passed check_vocabulary(); of pieces with the same text the last counts, as in llama.cpp. Errors: no
    /// merges, a merge of unknown pieces, a byte piece that names no byte.
    static Result<std::unique_ptr<Tokenizer>> from(const GgufFile& file);

    void encode(std::string_view text, TextPosition position, std::vector<TokenId>& ids,
                std::vector<std::uint32_t>* offsets) const override;
    std::string bytes(TokenId id, bool special) const override;
    std::string name() const override { return "gemma4"; }

 private:
    class Encoding;
    explicit CharacterBpeTokenizer(const GgufFile& file);
    Result<void> read_bytes(const GgufFile& file);
    Result<void> read_merges(const GgufFile& file);
    /// -1: no piece of text is this one.
    TokenId find(std::string_view piece) const;
    bool is_text(TokenId id) const { return kind(id) == TokenKind::normal || kind(id) == TokenKind::user_defined; }

    UserDefinedTokens user_defined_;
    BpeMerges merges_;
    std::vector<std::uint32_t> characters_;                         ///< [size] of each piece
    std::array<TokenId, 256> byte_tokens_;                          ///< -1 where the vocabulary has none
    std::unordered_map<std::string_view, TokenId> token_of_piece_;  ///< views into pieces_
};

}  // namespace lectern
