#include "engine/answer/perplexity.h"

#include <algorithm>
#include <cmath>
#include <new>

#include "engine/model/surprise.h"

namespace lectern {

namespace {

Error cancelled_error() {
    return {.code = ErrorCode::cancelled, .what = sentence("Cancelled."), .means = {}, .next = {}};
}

}  // namespace

Result<Perplexity> perplexity(Model& model, std::vector<TokenId> tokens, int window, CellFormat format,
                              const std::function<void(int, int)>& report, const CancelToken& cancel) {
    const int windows = window < 8 ? 0 : static_cast<int>(tokens.size()) / window;
    if (windows == 0)
        return fail({.code = ErrorCode::wrong_use,
                     .what = sentence("The text has {tokens} tokens; a window has {window}.", tokens.size(), window),
                     .means = sentence("There is nothing to score."),
                     .next = sentence("Give a longer text, or another window of at least 8 tokens{option}.",
                                      Sentence::Option{"--ctx"})});
    Transformer& transformer = model.transformer();
    const Tokenizer& tokenizer = model.tokenizer();
    try {
        const SequenceLength length(window);
        CellStore cells(transformer.backends(), format, transformer.cell_layers(window, window));
        Perplexity result;
        double sum = 0;
        for (int i = 0; i < windows; ++i) {
            const auto part = std::span(tokens).subspan(static_cast<std::size_t>(i) * static_cast<std::size_t>(window),
                                                        static_cast<std::size_t>(window));
            if (tokenizer.adds_bos() && tokenizer.bos()) part[0] = *tokenizer.bos();
            cells.clear();
            // In halves, so that the scored one sees the other as the format keeps it.
            const auto before = part.first(static_cast<std::size_t>(window / 2)), scored = part.subspan(before.size());
            if (!transformer.forward({.tokens = before, .length = length, .own = &cells, .cancel = &cancel}))
                return fail(cancelled_error());
            cells.group_cells();
            if (!transformer.forward({.tokens = scored,
                                      .length = length,
                                      .first_position = window / 2,
                                      .own = &cells,
                                      .cancel = &cancel}))
                return fail(cancelled_error());
            sum += sum_of_surprise(transformer, scored, 0);
            result.scored_tokens += window - 1 - window / 2;
            report(i + 1, windows);
        }
        result.value = std::exp(sum / result.scored_tokens);
        return result;
    } catch (const BackendFailure& failure) {
        return fail(failure.error);
    } catch (const std::bad_alloc&) {
        return fail(
            {.code = ErrorCode::out_of_memory,
             .what = sentence("There is no memory left for a window."),
             .means = sentence("The text was not scored."),
             .next = sentence("Choose a smaller window{option}, or close other programs.", Sentence::Option{"--ctx"})});
    }
}

Result<Perplexity> continuation_perplexity(Model& model, const Reading& reading, std::span<const TokenId> tokens,
                                           const CancelToken& cancel) {
    const int count = static_cast<int>(tokens.size());
    if (count < 2 || count > ReadPlan::room_for_questions)
        return fail({.code = ErrorCode::wrong_use,
                     .what = sentence("The continuation has {count} tokens; 2 to {most} can be scored.", count,
                                      ReadPlan::room_for_questions),
                     .means = sentence("There is nothing to score; the reading is unharmed."),
                     .next = sentence("Give another continuation.")});
    Transformer& transformer = model.transformer();
    try {
        CellStore cells(transformer.backends(), format_behind(reading.plan.format),
                        transformer.cell_layers(count, count));
        if (!transformer.forward({.tokens = tokens,
                                  .length = reading.plan.sequence_length(),
                                  .first_position = reading.tokens,
                                  .own = &cells,
                                  .document = &reading.cells,
                                  .positions = reading.plan.positions,
                                  .cancel = &cancel}))
            return fail(cancelled_error());
        return Perplexity{.value = std::exp(sum_of_surprise(transformer, tokens, 0) / (count - 1)),
                          .scored_tokens = count - 1};
    } catch (const BackendFailure& failure) {
        return fail(failure.error);
    } catch (const std::bad_alloc&) {
        return fail({.code = ErrorCode::out_of_memory,
                     .what = sentence("There is no memory left for the continuation."),
                     .means = sentence("It was not scored; the reading is unharmed."),
                     .next = sentence("Close other programs, or choose a smaller budget.")});
    }
}

}  // namespace lectern
