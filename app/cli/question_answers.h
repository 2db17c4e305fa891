#pragma once

#include <string>
#include <vector>

#include "engine/heads/labels.h"

namespace lectern::cli {

/// Documents with a question and its answer, from files of JSON lines {document, question, answer}: in the order of
/// the files, until `tokens` are reached. Documents longer than `context` are left out, and the person told how many:
/// cut, they might lack the answer. Errors: a line that is not such an object.
Result<std::vector<TrainingDocument>> question_answer_documents(const std::vector<std::string>& paths,
                                                                const Model& model, int context, std::int64_t tokens);

}  // namespace lectern::cli
