#pragma once

#include <span>
#include <vector>

#include "engine/model/model.h"

namespace lectern {

/// A part of a document, asked for and then given as the answer, to stand behind the document.
struct ReplayPrompt {
    static constexpr int longest_request = 256;  ///< tokens before the part, at most

    std::vector<TokenId> tokens;  ///< the request, the turn to answer, the part
    int begins = 0;               ///< index of the part's first token
};

/// The part is tokens [first, first + count). It is named by the eight tokens before it, as in KVzip (arXiv
/// 2505.23416).
ReplayPrompt replay_prompt(const Model& model, std::span<const TokenId> tokens, int first, int count);

}  // namespace lectern
