#pragma once

#include "engine/base/cancel.h"
#include "engine/read/read_watch.h"
#include "engine/read/reading_in_progress.h"

namespace lectern {

/// Reads a document chunk by chunk, from where `reading` stands to the end: a new one from begin_reading() from the
/// first token, one from restore_reading() from where it was saved. Memory stays at weights + plan.budget_bytes +
/// plan.scratch_bytes however long the document is.
///
/// A reading that was saved and restored ends with exactly the cells that it would have had without the break. When
/// cancelled, `reading` stands after the last whole chunk and is not `complete`. It can be read on later. If its
/// positions are original ones, it can be asked as it is; with rank positions through ReadingSoFar alone. Errors: out
/// of memory; then too `reading` stands after the last whole chunk.
Result<void> read_on(Model& model, const TokenizedDocument& document, ReadingInProgress& reading,
                     const ReadWatch& watch, const CancelToken& cancel);

}  // namespace lectern
