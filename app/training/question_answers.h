#pragma once

#include "app/training/training_texts.h"

namespace lectern {

struct QuestionAnswerDocuments {
    std::vector<TrainingDocument> documents;
    int left_out = 0;  ///< longer than the context
};

/// Documents with questions and their answers: a line for each question; neighbouring lines of one document are one
/// document with several questions. Errors: a file that cannot be read, a line of another form.
Result<QuestionAnswerDocuments> question_answer_documents(const TrainingTexts& texts, const Model& model);

}  // namespace lectern
