#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.h"
#include "engine/gguf/gguf_file.h"

namespace lectern {

using TokenId = std::int32_t;

/// Whether a text starts a sequence or goes on after a special token. SentencePiece puts a space before a text that
/// starts a sequence (where the file asks for it), and none before a text that goes on.
enum class TextPosition { start, after_special };

/// What a token of the vocabulary is for.
enum class TokenKind { normal, unknown, control, user_defined, unused, byte };

/// Turns text into token ids and back, exactly as the model was trained. Special tokens are never recognised inside
/// text: they come in through special() and the chat format alone. Thread-safe once made.
class Tokenizer {
 public:
    /// Errors: a vocabulary that is missing, inconsistent, or of a kind that Lectern does not know (with the list of
    /// those it knows).
    static Result<std::unique_ptr<Tokenizer>> from(const GgufFile& file);
    virtual ~Tokenizer() = default;

    /// Appends the ids of UTF-8 `text` (invalid bytes stay as they are, or become what the trained tokenizer makes of
    /// them). With `offsets`, appends for each id the byte in `text` at which its token begins; offsets never fall.
    virtual void encode(std::string_view text, TextPosition position, std::vector<TokenId>& ids,
                        std::vector<std::uint32_t>* offsets = nullptr) const = 0;

    /// The bytes that a token stands for, not always whole UTF-8 characters. Control tokens: empty unless `special`,
    /// then their name in the vocabulary. Ids outside the vocabulary: empty.
    virtual std::string bytes(TokenId id, bool special = false) const = 0;

    /// What a whole sequence stands for: the bytes of its tokens, without control tokens and without the space that
    /// encoding at TextPosition::start put in front.
    std::string text(std::span<const TokenId> ids) const;

    /// Name of the kind and pre-tokenizer: "llama", "gpt2/qwen2".
    virtual std::string name() const = 0;

    /// Special token by its exact text ("<|im_end|>"); only control and user-defined tokens are found.
    std::optional<TokenId> special(std::string_view text) const;

    int size() const { return static_cast<int>(pieces_.size()); }
    TokenKind kind(TokenId id) const;
    std::optional<TokenId> bos() const { return bos_; }
    std::optional<TokenId> eos() const { return eos_; }
    bool adds_bos() const { return adds_bos_; }
    /// True for every token at which an answer ends: eos, eot and the known end-of-turn tokens of the vocabulary.
    bool ends_answer(TokenId id) const;

 protected:
    /// `file` passed check_vocabulary().
    explicit Tokenizer(const GgufFile& file);

    std::vector<std::string> pieces_;  ///< as in the file
    std::vector<TokenKind> kinds_;
    bool adds_space_prefix_ = false;  ///< encoding at TextPosition::start puts a space in front

 private:
    std::optional<TokenId> bos_, eos_;
    bool adds_bos_ = false;
    std::vector<TokenId> end_tokens_;                          ///< sorted
    std::map<std::string, TokenId, std::less<>> special_ids_;  ///< control and user-defined tokens by their text
};

/// Puts the bytes of tokens together and gives out whole UTF-8 characters only.
class TextStream {
 public:
    /// Appends bytes; returns what is complete. Bytes that can never become a character come out as U+FFFD.
    std::string push(std::string_view bytes);
    /// What is left at the end, as U+FFFD if incomplete.
    std::string finish();

 private:
    std::string pending_;
};

}  // namespace lectern
