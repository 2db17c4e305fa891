#pragma once

#include "app/reading/reading_job.h"
#include "engine/read/trial.h"

namespace lectern {

/// How a document is read where nobody said how much to keep, and why less than everything is kept, if it is.
struct AcceptedTime {
    ReadOptions options;
    bool takes_known = false;               ///< the library has a compact reading, and none that keeps everything
    std::optional<ReadingTime> everything;  ///< that keeping everything would take, where it is too long
};

/// Where nobody named a budget, everything would be kept and that would take longer than `minutes` (0: nothing is too
/// long): the options with a compact budget. Tries the model on the first tokens, unless the library has a reading of
/// either kind, be it unfinished, or the document is so short that the trial would take more than a tenth of its time.
/// `before_trial` is called first. `job` must have its document; its plan is made anew. Errors: cancelled.
Result<AcceptedTime> in_accepted_time(ReadingJob& job, Model& model, const ReadOptions& wanted, double minutes,
                                      const std::function<void()>& before_trial, const CancelToken& cancel);

}  // namespace lectern
