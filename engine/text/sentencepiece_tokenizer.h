#pragma once

#include <sentencepiece_processor.h>

#include <array>
#include <bitset>
#include <memory>
#include <string>
#include <string_view>

#include "engine/text/tokenizer.h"
#include "engine/text/user_defined_tokens.h"

namespace lectern {

/// SentencePiece BPE, the kind that GGUF files call "llama", run by the SentencePiece library on a model made in
/// memory from the file's pieces, scores and types.
class SentencePieceTokenizer final : public Tokenizer {
 public:
    /// `file` passed check_vocabulary(). Errors: a vocabulary that the library refuses.
    static Result<std::unique_ptr<Tokenizer>> from(const GgufFile& file);

    void encode(std::string_view text, TextPosition position, std::vector<TokenId>& ids,
                std::vector<std::uint32_t>* offsets) const override;
    std::string bytes(TokenId id, bool special) const override;
    std::string name() const override { return "llama"; }

 private:
    class Encoding;
    explicit SentencePieceTokenizer(const GgufFile& file);
    Result<void> load(const GgufFile& file);

    sentencepiece::SentencePieceProcessor processor_;
    UserDefinedTokens user_defined_;
    TokenId unknown_ = 0;
    std::array<TokenId, 256> byte_tokens_{};  ///< unknown_ where the vocabulary has none
    // Text may be cut, without changing its tokens, where no piece reaches across.
    std::bitset<256> joins_blank_;  ///< bytes (of a character's end) that some piece has right before a blank
    bool joins_newline_ = false;    ///< whether some piece goes on after a newline
};

}  // namespace lectern
