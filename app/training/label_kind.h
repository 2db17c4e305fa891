#pragma once

#include <string_view>
#include <vector>

#include "engine/heads/labels.h"

namespace lectern {

/// What shows that a token is worth keeping.
enum class LabelKind {
    replay,   ///< that the model looks at it when it repeats the text
    answers,  ///< when it gives the answer to a question, as Locret has it
    both,     ///< when it repeats the text, hears a question or answers it
};

std::string_view name(LabelKind kind);

/// Labels of that kind for these documents; all but replay need documents with questions.
LabelSource label_source(LabelKind kind, Model& model, const std::vector<TrainingDocument>& documents);

}  // namespace lectern
