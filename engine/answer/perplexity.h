#pragma once

#include <functional>

#include "engine/model/model.h"
#include "engine/read/reading.h"

namespace lectern {

struct Perplexity {
    double value = 0;
    int scored_tokens = 0;
};

/// Perplexity of a text by the convention of llama.cpp: disjoint windows of `window` tokens, the first token of each
/// replaced by BOS where the file adds one, the second half of each scored. `report` gets windows done and in all.
/// Errors: a text shorter than one window, a window below 8 tokens (ErrorCode::wrong_use), cancelled, out of memory.
Result<Perplexity> perplexity(Model& model, std::vector<TokenId> tokens, int window, CellFormat format,
                              const std::function<void(int, int)>& report, const CancelToken& cancel);

/// Perplexity of tokens that go on where a document ended, given what was kept of it. The first of them is not scored:
/// what the document's last token predicts is no part of a reading.
/// Errors: fewer than 2 tokens or more than a reading leaves room for (ErrorCode::wrong_use), cancelled, out of memory.
Result<Perplexity> continuation_perplexity(Model& model, const Reading& reading, std::span<const TokenId> tokens,
                                           const CancelToken& cancel);

}  // namespace lectern
