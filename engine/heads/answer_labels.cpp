#include "engine/heads/answer_labels.h"

#include <algorithm>
#include <limits>
#include <new>

namespace lectern {

namespace {

constexpr int chunk_tokens = 512;

/// Gathers the largest products of the answer's queries with the document's keys.
class AnswerWatch final : public AttentionObserver {
 public:
    AnswerWatch(std::int32_t first_position, HeadScores& labels) : first_position_(first_position), labels_(labels) {}

    void attended(const AttentionStep& step) override {
        std::vector<std::vector<float>>& of_layer = labels_[static_cast<std::size_t>(step.layer)];
        if (of_layer.empty() || step.document == nullptr) return;
        const auto begin = std::lower_bound(step.positions.begin(), step.positions.end(), first_position_);
        const auto first = begin - step.positions.begin();
        const int rows = step.qkv.rows - static_cast<int>(first);
        if (rows <= 0) return;
        std::vector<float*> places;
        for (std::vector<float>& head : of_layer) places.push_back(head.data());
        const Tensor queries{step.qkv.data + first * step.qkv.columns, rows, step.qkv.columns};
        step.backend->attention_received(queries, step.positions.subspan(static_cast<std::size_t>(first)),
                                         {&step.document, 1}, step.spec, Received::largest_logit, places);
    }

 private:
    std::int32_t first_position_;  ///< of the answer
    HeadScores& labels_;
};

Error was_cancelled() {
    return {.code = ErrorCode::cancelled,
            .what = "Labelling was interrupted.",
            .means = "There are no labels for this document.",
            .next = "Start again."};
}

Error no_memory() {
    return {.code = ErrorCode::out_of_memory,
            .what = "There is no memory left for a question and its answer.",
            .means = "There are no labels for this document.",
            .next = "Use shorter texts, or close other programs."};
}

}  // namespace

Result<HeadScores> answer_labels(Model& model, const TrainingDocument& document, const CellStore& cells,
                                 const CancelToken& cancel) {
    Transformer& transformer = model.transformer();
    const ModelConfig& config = model.config();
    const int read = static_cast<int>(document.tokens.size()), asked = static_cast<int>(document.asked.size());
    HeadScores labels(static_cast<std::size_t>(config.layers));
    for (std::size_t l = 0; l < labels.size(); ++l)
        if (config.window[l] == 0)
            labels[l].assign(static_cast<std::size_t>(config.heads.kv_heads),
                             std::vector<float>(document.tokens.size(), std::numeric_limits<float>::lowest()));
    try {
        transformer.reserve(std::min(chunk_tokens, asked));
        CellStore own(transformer.backends(), cells[0].format, transformer.cell_layers(asked, asked));
        AnswerWatch watch(read + document.answer_begins, labels);
        for (int at = 0; at < asked; at += chunk_tokens) {
            const auto chunk = std::span(document.asked)
                                   .subspan(static_cast<std::size_t>(at),
                                            static_cast<std::size_t>(std::min(chunk_tokens, asked - at)));
            if (!transformer.forward({.tokens = chunk,
                                      .first_position = read + at,
                                      .own = &own,
                                      .document = &cells,
                                      .observer = &watch,
                                      .cancel = &cancel}))
                return fail(was_cancelled());
        }
    } catch (const BackendFailure& failure) {
        return fail(failure.error);
    } catch (const std::bad_alloc&) {
        return fail(no_memory());
    }
    return labels;
}

}  // namespace lectern
