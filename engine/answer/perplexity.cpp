#include "engine/answer/perplexity.h"

#include <algorithm>
#include <cmath>
#include <new>

#include "engine/model/surprise.h"

namespace lectern {

namespace {

/// Sum over the second half of a window that was just run.
double window_surprise(Transformer& transformer, std::span<const TokenId> window) {
    const int size = static_cast<int>(window.size());
    const auto vocabulary = static_cast<std::size_t>(transformer.config().vocabulary);
    double sum = 0;
    for (int row = size / 2; row < size - 1;) {
        const int rows = std::min(Transformer::most_logit_rows, size - 1 - row);
        const std::span<const float> scores = transformer.logits(row, rows);
        for (int i = 0; i < rows; ++i, ++row)
            sum += surprise(scores.subspan(static_cast<std::size_t>(i) * vocabulary, vocabulary),
                            window[static_cast<std::size_t>(row) + 1]);
    }
    return sum;
}

}  // namespace

Result<Perplexity> perplexity(Model& model, std::vector<TokenId> tokens, int window, CellFormat format,
                              const std::function<void(int, int)>& report, const CancelToken& cancel) {
    const int windows = window < 8 ? 0 : static_cast<int>(tokens.size()) / window;
    if (windows == 0)
        return fail({.code = ErrorCode::wrong_use,
                     .what = fmt::format("The text has {} tokens; a window has {}.", tokens.size(), window),
                     .means = "There is nothing to score.",
                     .next = "Give a longer text, or another window (--ctx, at least 8)."});
    Transformer& transformer = model.transformer();
    const Tokenizer& tokenizer = model.tokenizer();
    try {
        transformer.prepare(window, window);
        CellStore cells(transformer.backend(), format, transformer.cell_layers(window, window));
        Perplexity result;
        double sum = 0;
        for (int i = 0; i < windows; ++i) {
            const auto part = std::span(tokens).subspan(static_cast<std::size_t>(i) * static_cast<std::size_t>(window),
                                                        static_cast<std::size_t>(window));
            if (tokenizer.adds_bos() && tokenizer.bos()) part[0] = *tokenizer.bos();
            cells.clear();
            if (!transformer.forward({.tokens = part, .own = &cells, .cancel = &cancel}))
                return fail({.code = ErrorCode::cancelled, .what = "Cancelled.", .means = {}, .next = {}});
            sum += window_surprise(transformer, part);
            result.scored_tokens += window - 1 - window / 2;
            report(i + 1, windows);
        }
        result.value = std::exp(sum / result.scored_tokens);
        return result;
    } catch (const std::bad_alloc&) {
        return fail({.code = ErrorCode::out_of_memory,
                     .what = "There is no memory left for a window.",
                     .means = "The text was not scored.",
                     .next = "Choose a smaller window (--ctx), or close other programs."});
    }
}

}  // namespace lectern
