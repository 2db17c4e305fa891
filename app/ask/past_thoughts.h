#pragma once

#include <functional>

#include "engine/answer/answerer.h"

namespace lectern {

/// An answer without what the model thought aloud before it.
struct SaidAnswer {
    Answer answer;
    std::string thoughts;  ///< empty: there were none
};

/// Puts a question once: the whole text goes to the second argument as it is written.
using AskOnce = std::function<Result<Answer>(const Question&, const std::function<void(std::string_view)>&)>;

/// Asks, and hands on what is answer as it is written. Where thoughts took all the room that the answer had, asks again
/// with the thoughts done. `on_text` may be empty. Errors: those of `ask`.
Result<SaidAnswer> ask_past_thoughts(Question question, const AskOnce& ask,
                                     const std::function<void(std::string_view)>& on_text);

}  // namespace lectern
