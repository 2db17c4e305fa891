#include "engine/replay/replay_prompt.h"

#include <algorithm>
#include <string>

namespace lectern {

namespace {

constexpr int tokens_that_name_a_part = 8;

}  // namespace

ReplayPrompt replay_prompt(const Model& model, std::span<const TokenId> tokens, int first, int count) {
    ReplayPrompt prompt;
    std::vector<TokenId>& replay = prompt.tokens;
    const std::string_view request = first == 0 ? "\n\nRepeat the previous context exactly:"
                                                : "\n\nRepeat the part of the previous context exactly, starting with:";
    model.tokenizer().encode(std::string(request), TextPosition::after_special, replay);
    if (first > 0) {
        const auto before = tokens.first(static_cast<std::size_t>(first))
                                .last(static_cast<std::size_t>(std::min(first, tokens_that_name_a_part)));
        replay.insert(replay.end(), before.begin(), before.end());
    }
    const auto closing = model.chat_format().closing();
    replay.insert(replay.end(), closing.begin(), closing.end());
    prompt.begins = static_cast<int>(replay.size());
    const auto part = tokens.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
    replay.insert(replay.end(), part.begin(), part.end());
    return prompt;
}

}  // namespace lectern
