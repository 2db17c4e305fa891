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
    /// Called before each chunk. It may take as long as it likes: that time does not count as reading. It may ask
    /// questions about the reading (reading_so_far.h), which change nothing of it, and lower its budget
    /// (lower_budget.h).
    std::function<void(ReadingInProgress&)> between;
    /// Cancelled by another thread that wants between() to be called soon: the chunk is cut off, and read anew
    /// afterwards. between() resets it. Whoever cancels the reading cancels this too. Null: nothing is cut off.
    const CancelToken* hold = nullptr;
    /// Called after each chunk.
    std::function<void(const ReadProgress&)> report;
    /// Called after a chunk when the reading should be saved, so that another run can go on with it: every
    /// `checkpoint_seconds`, or less often where saving takes so long that it would slow reading down. Called at the
    /// end too, also when cancelled.
    std::function<void(const ReadingInProgress&)> checkpoint;
    double checkpoint_seconds = 10;
    /// Shown what the layers compute of each chunk, or null.
    ChunkObserver* chunk_observer = nullptr;
};

}  // namespace lectern
