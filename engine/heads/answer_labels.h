#pragma once

#include <span>

#include "engine/heads/labels.h"

namespace lectern {

/// Locret's labels (arXiv 2410.01805): how much the answers to questions look at each cell of the document,
///   label_j = max over the answers' tokens p and the query heads of the group of scale * q_p . k_j
/// before the softmax, with queries and keys rotated. The turn that asks is passed through and labels nothing. Errors:
/// cancelled, out of memory.
Result<HeadScores> answer_labels(Model& model, const TrainingDocument& document, const FullReading& reading,
                                 const CancelToken& cancel);

/// How much asking and answering looks at each of `tokens` cells: the largest softmax weight, in [0, 1], that a token
/// of the turns that ask or answer gives it; the softmax runs over the document and those turns. What a question looks
/// at counts too: a cell may say where the answer stands and not be looked at again. Errors: as above.
Result<HeadScores> question_weights(Model& model, int tokens, std::span<const AskedQuestion> questions,
                                    const FullReading& reading, const CancelToken& cancel);

}  // namespace lectern
