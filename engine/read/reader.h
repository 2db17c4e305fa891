#pragma once

#include <functional>

#include "engine/base/cancel.h"
#include "engine/model/chunk_observer.h"
#include "engine/read/reading_in_progress.h"

namespace lectern {

/// How far a reading is, once a chunk.
struct ReadProgress {
    int tokens = 0;
    int total_tokens = 0;
    int page = 0;  ///< index of the page that was reached
    int pages = 0;
    double seconds = 0;
    double tokens_per_second = 0;  ///< of the last chunk
    double seconds_left = 0;
};

/// What happens beside a reading, on the thread that reads; each may be empty.
struct ReadWatch {
    /// Before each chunk, as long as it likes: nothing is counted as reading meanwhile. The reading may be asked
    /// (reading_so_far.h), which changes nothing of it.
    std::function<void(ReadingInProgress&)> between;
    /// Set to cut a chunk off so that between() is called soon, and reset there; the chunk is then read anew. Cancelled
    /// also when the reading is; or null.
    const CancelToken* hold = nullptr;
    /// After each chunk.
    std::function<void(const ReadProgress&)> report;
    /// After a chunk, when the reading should be put down so that it can be gone on with: every `checkpoint_seconds`,
    /// or more seldom if that takes so long that reading would suffer; and at the end, also when cancelled.
    std::function<void(const ReadingInProgress&)> checkpoint;
    double checkpoint_seconds = 10;
    /// Shown what the layers compute of each chunk, or null.
    ChunkObserver* chunk_observer = nullptr;
};

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
