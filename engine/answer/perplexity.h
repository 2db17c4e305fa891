#pragma once

#include <functional>

#include "engine/model/model.h"

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

}  // namespace lectern
