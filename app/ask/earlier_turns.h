#pragma once

#include <span>
#include <vector>

#include "engine/answer/conversation.h"

namespace lectern {

/// What a question sees of the turns before it.
struct EarlierTurns {
    std::vector<TokenId> tokens;
    int seen = 0;  ///< turns, the last ones
};

/// The last turns, as many as may be seen. When they are more than `most_tokens`, as many are left out as make half of
/// it free: the next turns can then follow without running those before them again. What is left out depends on the
/// turns alone, never on how the conversation came about.
EarlierTurns earlier_turns(const Model& model, std::span<const Turn> turns, int most_tokens);

}  // namespace lectern
