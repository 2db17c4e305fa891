#pragma once

#include "engine/heads/labels.h"

namespace lectern {

/// Locret's labels (arXiv 2410.01805): how much the answer to a question looks at each cell of the document,
///   label_j = max over the answer's tokens p and the query heads of the group of scale * q_p . k_j
/// before the softmax, with queries and keys rotated. Tokens count as the answer's when they stand in `asked` from
/// `answer_begins` on; the question before them is passed through and labels nothing. Errors: cancelled, out of memory.
Result<HeadScores> answer_labels(Model& model, const TrainingDocument& document, const CellStore& cells,
                                 const CancelToken& cancel);

}  // namespace lectern
