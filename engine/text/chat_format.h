#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/error.h"
#include "engine/text/tokenizer.h"

namespace lectern {

struct ChatLayout;

/// How a model wants a conversation written: the pieces around the system text, the user's turn and the answer.
/// Marked pieces ("<|im_start|>") become special tokens; the texts between them never do.
class ChatFormat {
 public:
    /// Recognised from the file's `tokenizer.chat_template`; a file without one gets the plain format. `name`
    /// overrides: chatml, llama3, llama2, mistral, mistral-v3, phi3, gemma, gemma4, zephyr, plain... Errors: a name
    /// that is none of these, an unknown template, a format whose special tokens the vocabulary lacks.
    static Result<ChatFormat> of(const GgufFile& file, const Tokenizer& tokenizer, std::string_view name = {});

    std::string_view name() const;

    /// Ids up to the place where the user's text begins: BOS (once, where the file adds one), system turn, opening of
    /// the user's turn. Text that follows is encoded with after_opening().
    std::vector<TokenId> opening(std::string_view system) const;
    /// `with_system`: whether opening() was given a system text.
    TextPosition after_opening(bool with_system = true) const;
    /// Ids from the end of the user's text to the place where the answer begins.
    std::vector<TokenId> closing() const;
    /// Ids from the end of an answer to the place where the user's next text begins, which goes on after a special
    /// token.
    std::vector<TokenId> next_turn() const;

 private:
    ChatFormat(const ChatLayout& layout, const Tokenizer& tokenizer, bool begins_with_bos)
        : layout_(&layout), tokenizer_(&tokenizer), begins_with_bos_(begins_with_bos) {}
    const ChatLayout* layout_;
    const Tokenizer* tokenizer_;
    bool begins_with_bos_;
};

}  // namespace lectern
