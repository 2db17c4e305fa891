#pragma once

#include <chrono>

#include "engine/read/checkpoint_timer.h"
#include "engine/read/chunk.h"
#include "engine/read/read_watch.h"

namespace lectern {

/// Measures one run of a reading, and calls its watch: before and after chunks, and when the reading should be saved.
class ReadingLog {
 public:
    /// The run begins now. All three must outlive the log.
    ReadingLog(const TokenizedDocument& document, ReadingInProgress& state, const ReadWatch& watch);

    /// Calls between(), whose time does not count, and starts to measure a chunk.
    void before_chunk();
    /// Enters how long the chunk took into the reading and its pace, reports, and offers a checkpoint if one is due and
    /// the document has not ended.
    void after_chunk(const Chunk& chunk);
    /// Offers a checkpoint, unless this run has read nothing.
    void offer_checkpoint();

 private:
    using Clock = std::chrono::steady_clock;

    /// Seconds of reading in this run.
    double seconds() const;
    ReadProgress progress_after(const Chunk& chunk, double chunk_seconds) const;

    const TokenizedDocument& document_;
    ReadingInProgress& state_;
    const ReadWatch& watch_;
    double seconds_before_;    ///< of reading, in earlier runs
    Clock::time_point start_;  ///< of this run, later by as long as between() took
    Clock::time_point chunk_start_;
    CheckpointTimer timer_;
};

}  // namespace lectern
