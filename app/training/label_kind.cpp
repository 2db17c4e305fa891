#include "app/training/label_kind.h"

#include <algorithm>
#include <memory>

#include "engine/heads/answer_labels.h"
#include "engine/heads/replay_labels.h"

namespace lectern {

namespace {

int longest_question(const std::vector<TrainingDocument>& documents) {
    std::size_t longest = 0;
    for (const TrainingDocument& document : documents)
        for (const AskedQuestion& question : document.asked) longest = std::max(longest, question.tokens.size());
    return static_cast<int>(longest);
}

LabelSource answer_source(const std::vector<TrainingDocument>& documents) {
    return {.label = [](Model& model, const TrainingDocument& document, const FullReading& reading,
                        const CancelToken& cancel) { return answer_labels(model, document, reading, cancel); },
            .room_behind = longest_question(documents)};
}

/// Replay; `asking`: and the documents' questions.
LabelSource replay_source(Model& model, bool asking, const std::vector<TrainingDocument>& documents) {
    const auto labeller = std::make_shared<ReplayLabeller>(model);
    return {.label = [labeller, asking](Model&, const TrainingDocument& document, const FullReading& reading,
                                        const CancelToken& cancel) -> Result<HeadScores> {
                ReplayOptions options{.cancel = &cancel};
                if (asking) options.questions = document.asked;
                auto labels = labeller->label(document.tokens, reading, options);
                if (!labels) return fail(labels.error());
                return std::move(labels->scores);
            },
            .room_behind = std::max(ReplayLabeller::room_behind({}), asking ? longest_question(documents) : 0),
            .logarithms = true};
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
    if (kind == LabelKind::answers) return answer_source(documents);
    return replay_source(model, kind == LabelKind::both, documents);
}

}  // namespace lectern
