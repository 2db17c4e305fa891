#pragma once

#include <functional>

#include "engine/base/cancel.h"
#include "engine/read/read_watch.h"
#include "engine/read/reading_in_progress.h"

namespace lectern {

/// Reads a document chunk by chunk, from where the reading stands to the end. Memory stays at weights +
/// plan.budget_bytes + plan.scratch_bytes however long the document is. When cancelled, leaves the reading as it was
/// after the last whole chunk (not `complete`). A reading that was put down and restored ends with exactly the cells
/// that it would have had without the break. Errors: out of memory; then too it can be gone on with.
Result<void> read_on(Model& model, const TokenizedDocument& document, ReadingInProgress& reading,
                     const ReadWatch& watch, const CancelToken& cancel);

/// The same for who never goes on with it: a reading that is not complete tells how far it came, and can be asked only
/// where positions are original ones.
Result<Reading> read_document(Model& model, const TokenizedDocument& document, ReadingInProgress begun,
                              const ReadWatch& watch, const CancelToken& cancel);

/// The same from the first token. Errors: those of begin_reading() too.
Result<Reading> read_document(Model& model, const TokenizedDocument& document, const ReadPlan& plan,
                              const std::function<void(const ReadProgress&)>& report, const CancelToken& cancel);
Result<Reading> read_document(Model& model, const TokenizedDocument& document, const ReadPlan& plan, Policy& policy,
                              const std::function<void(const ReadProgress&)>& report, const CancelToken& cancel);

}  // namespace lectern
