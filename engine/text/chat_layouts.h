#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/text/tokenizer.h"

namespace lectern {

/// A piece of a conversation's form.
struct ChatPart {
    enum Kind {
        mark,       ///< a control token of the vocabulary, named by its text
        soft_mark,  ///< the same where the vocabulary has it, else ordinary text
        text,       ///< ordinary text
        end,        ///< the file's eos token
        system,     ///< the system text
    } kind;
    std::string_view value = {};
};

/// How one family of models wants a conversation written, from the first token to the first of the answer.
struct ChatLayout {
    std::string_view name;
    std::vector<ChatPart> with_system;     ///< up to the user's text
    std::vector<ChatPart> without_system;  ///< the same without a system turn
    std::vector<ChatPart> closing;         ///< from the end of the user's text to the answer
    std::vector<ChatPart> next_turn;       ///< from the end of an answer to the user's next text
    /// How the user's text goes on after each opening.
    TextPosition after_system = TextPosition::after_special;
    TextPosition after_no_system = TextPosition::after_special;
};

const std::vector<ChatLayout>& chat_layouts();

/// The layout of that name, or null.
const ChatLayout* chat_layout(std::string_view name);

/// The layout whose marks a chat template (Jinja) uses; null if it is none that Lectern knows.
const ChatLayout* recognised_chat_layout(std::string_view chat_template, const Tokenizer& tokenizer);

}  // namespace lectern
