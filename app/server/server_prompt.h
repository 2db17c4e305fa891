#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/server/chat_client.h"
#include "engine/answer/conversation.h"

namespace lectern {

/// A guess of how many tokens a text is, for a server whose tokenizer nobody has here: rather too many. English has
/// four bytes a token, German three and a half, Chinese three.
int guessed_tokens(std::string_view text);

/// The last turns, as many as `most_tokens` have room for (guessed).
std::span<const Turn> last_turns(std::span<const Turn> turns, int most_tokens);

/// A question with all that the model is to see of the document in front of it. The document stands first and is the
/// same from question to question, so that a server that keeps beginnings reads it once. `passages`: see
/// Recalled::words; they stand before the question.
std::vector<ChatMessage> messages_of(std::string_view document, std::span<const Turn> before, std::string_view passages,
                                     std::string_view question);

}  // namespace lectern
