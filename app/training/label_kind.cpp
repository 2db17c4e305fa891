#include "app/training/label_kind.h"

#include <algorithm>
#include <memory>

#include "engine/heads/answer_labels.h"
#include "engine/heads/combined_labels.h"
#include "engine/heads/replay_labels.h"

namespace lectern {

namespace {

LabelSource answer_source(const std::vector<TrainingDocument>& documents) {
    std::size_t longest = 0;
    for (const TrainingDocument& document : documents) longest = std::max(longest, document.asked.size());
    return {.label = [](Model& model, const TrainingDocument& document, const FullReading& reading,
                        const CancelToken& cancel) { return answer_labels(model, document, reading.cells, cancel); },
            .room_behind = static_cast<int>(longest)};
}

LabelSource replay_source(Model& model) {
    const auto labeller = std::make_shared<ReplayLabeller>(model);
    return {.label = [labeller](Model&, const TrainingDocument& document, const FullReading& reading,
                                const CancelToken& cancel) -> Result<HeadScores> {
                auto labels =
                    labeller->label(document.tokens, reading.cells, reading.stream_lengths, {.cancel = &cancel});
                if (!labels) return fail(labels.error());
                return std::move(labels->scores);
            },
            .room_behind = ReplayLabeller::room_behind({}),
            .logarithms = true};
}

/// Replay and answers, of documents with questions.
LabelSource both_sources(Model& model, const std::vector<TrainingDocument>& documents) {
    const LabelSource replay = replay_source(model), answers = answer_source(documents);
    return {.label = [=](Model& labelled, const TrainingDocument& document, const FullReading& reading,
                         const CancelToken& cancel) -> Result<HeadScores> {
                auto replayed = replay.label(labelled, document, reading, cancel);
                if (!replayed) return replayed;
                const auto answered = answers.label(labelled, document, reading, cancel);
                if (!answered) return answered;
                return combined_labels(std::move(*replayed), *answered);
            },
            .room_behind = std::max(replay.room_behind, answers.room_behind)};
}

}  // namespace

std::string_view name(LabelKind kind) {
    switch (kind) {
        case LabelKind::replay:
            return "replay";
        case LabelKind::answers:
            return "answers";
        case LabelKind::both:
            return "both";
    }
    return "?";
}

LabelSource label_source(LabelKind kind, Model& model, const std::vector<TrainingDocument>& documents) {
    if (kind == LabelKind::both) return both_sources(model, documents);
    return kind == LabelKind::answers ? answer_source(documents) : replay_source(model);
}

}  // namespace lectern
