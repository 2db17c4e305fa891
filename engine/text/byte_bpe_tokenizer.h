#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/text/bpe_merges.h"
#include "engine/text/pre_tokenizer.h"
#include "engine/text/tokenizer.h"
#include "engine/text/user_defined_tokens.h"

namespace lectern {

/// Byte-level BPE, the kind that GGUF files call "gpt2": text is cut into words by the pre-tokenizer, and in each
/// word neighbouring bytes are merged, the most important pair first.
class ByteBpeTokenizer final : public Tokenizer {
 public:
    /// `file` passed check_vocabulary(). Errors: no merges, a merge of unknown pieces, an unknown pre-tokenizer.
    static Result<std::unique_ptr<Tokenizer>> from(const GgufFile& file);

    void encode(std::string_view text, TextPosition position, std::vector<TokenId>& ids,
                std::vector<std::uint32_t>* offsets) const override;
    std::string bytes(TokenId id, bool special) const override;
    std::string name() const override;

 private:
    class Encoding;
    ByteBpeTokenizer(const GgufFile& file, PreTokenizer pre_tokenizer);
    Result<void> read_merges(const GgufFile& file);
    const TokenId* find(std::string_view bytes) const;

    PreTokenizer pre_tokenizer_;
    UserDefinedTokens user_defined_;
    BpeMerges merges_;
    std::vector<std::string> bytes_;                                ///< [size] what each token stands for
    std::unordered_map<std::string_view, TokenId> token_of_bytes_;  ///< normal tokens; views into bytes_
};

}  // namespace lectern
