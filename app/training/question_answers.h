#pragma once

#include "app/training/training_texts.h"

namespace lectern {

struct QuestionAnswerDocuments {
    std::vector<TrainingDocument> documents;
    int left_out = 0;  ///< longer than the context
};

/// Documents with a question and its answer, a line each. Errors: a file that cannot be read, a line of another form.
Result<QuestionAnswerDocuments> question_answer_documents(const TrainingTexts& texts, const Model& model);

}  // namespace lectern
