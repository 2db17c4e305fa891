#include "engine/heads/answer_labels.h"

#include <algorithm>
#include <array>
#include <limits>
#include <new>

namespace lectern {

namespace {

constexpr int chunk_tokens = 512;

/// Gathers what queries from a position on give to the document's cells.
class AskingWatch final : public AttentionObserver {
 public:
    /// `what`: the largest product, or the largest weight of the softmax over the document and the turns behind it.
    AskingWatch(Received what, std::int32_t first_position, HeadScores& received)
        : what_(what), first_position_(first_position), received_(received) {}

    void attended(const AttentionStep& step) override {
        std::vector<std::vector<float>>& of_layer = received_[static_cast<std::size_t>(step.cells_of)];
        if (of_layer.empty() || step.document == nullptr) return;
        const auto begin = std::lower_bound(step.positions.begin(), step.positions.end(), first_position_);
        const auto first = begin - step.positions.begin();
        const int rows = step.qkv.rows - static_cast<int>(first);
        if (rows <= 0) return;
        const std::array<const LayerCells*, 2> sources{step.document, &step.own};
        std::vector<float*> places(sources.size() * of_layer.size(), nullptr);
        for (std::size_t h = 0; h < of_layer.size(); ++h) places[h] = of_layer[h].data();
        const Tensor queries{step.qkv.data + first * step.qkv.columns, rows, step.qkv.columns};
        step.backend->attention_received(queries, step.positions.subspan(static_cast<std::size_t>(first)), sources,
                                         step.spec, what_, places);
    }

 private:
    Received what_;
    std::int32_t first_position_;
    HeadScores& received_;
};

Error labelling_was_cancelled() {
    return {.code = ErrorCode::cancelled,
            .what = sentence("Labelling was interrupted."),
            .means = sentence("There are no labels for this document."),
            .next = sentence("Start again.")};
}

Error no_memory_for_answer() {
    return {.code = ErrorCode::out_of_memory,
            .what = sentence("There is no memory left for a question and its answer."),
            .means = sentence("There are no labels for this document."),
            .next = sentence("Use shorter texts, or close other programs.")};
}

/// Passes a question and its answer through the model, behind a document of `read` tokens. False if it was cancelled.
bool ask(Transformer& transformer, const AskedQuestion& question, int read, const FullReading& reading,
         AttentionObserver& watch, const CancelToken& cancel) {
    const int length = static_cast<int>(question.tokens.size());
    CellStore own(transformer.backends(), reading.cells[0].format, transformer.cell_layers(length, length));
    for (int at = 0; at < length; at += chunk_tokens) {
        const auto chunk =
            std::span(question.tokens)
                .subspan(static_cast<std::size_t>(at), static_cast<std::size_t>(std::min(chunk_tokens, length - at)));
        if (!transformer.forward({.tokens = chunk,
                                  .length = reading.length,
                                  .first_position = read + at,
                                  .own = &own,
                                  .document = &reading.cells,
                                  .observer = &watch,
                                  .cancel = &cancel}))
            return false;
    }
    return true;
}

/// `least`: of a cell that nothing looks at. `whole`: the turn that asks counts too.
Result<HeadScores> received(Model& model, int tokens, std::span<const AskedQuestion> questions,
                            const FullReading& reading, Received what, float least, bool whole,
                            const CancelToken& cancel) {
    const ModelConfig& config = model.config();
    HeadScores received(static_cast<std::size_t>(config.layers));
    for (std::size_t l = 0; l < received.size(); ++l)
        if (config.is_scored(static_cast<int>(l)))
            received[l].assign(static_cast<std::size_t>(config.heads[l].kv_heads),
                               std::vector<float>(static_cast<std::size_t>(tokens), least));
    try {
        for (const AskedQuestion& question : questions) {
            AskingWatch watch(what, tokens + (whole ? 0 : question.answer_begins), received);
            if (!ask(model.transformer(), question, tokens, reading, watch, cancel))
                return fail(labelling_was_cancelled());
        }
    } catch (const BackendFailure& failure) {
        return fail(failure.error);
    } catch (const std::bad_alloc&) {
        return fail(no_memory_for_answer());
    }
    return received;
}

}  // namespace

Result<HeadScores> answer_labels(Model& model, const TrainingDocument& document, const FullReading& reading,
                                 const CancelToken& cancel) {
    return received(model, static_cast<int>(document.tokens.size()), document.asked, reading, Received::largest_logit,
                    std::numeric_limits<float>::lowest(), false, cancel);
}

Result<HeadScores> question_weights(Model& model, int tokens, std::span<const AskedQuestion> questions,
                                    const FullReading& reading, const CancelToken& cancel) {
    return received(model, tokens, questions, reading, Received::largest, 0, true, cancel);
}

}  // namespace lectern
