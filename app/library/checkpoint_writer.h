#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "storage/library.h"

namespace lectern {

/// The storage thread of one reading: takes checkpoints, segment by segment, and writes each in one transaction while
/// the engine goes on. What waits to be written takes no more than most_waiting_bytes: then the engine waits too.
class CheckpointWriter {
 public:
    /// `library` belongs to its thread whenever it is busy, and must outlive it.
    CheckpointWriter(Library& library, ReadingId reading);
    /// Writes what it was given to the end.
    ~CheckpointWriter();
    CheckpointWriter(const CheckpointWriter&) = delete;
    CheckpointWriter& operator=(const CheckpointWriter&) = delete;

    /// Whether a checkpoint is still being written.
    bool busy() const;
    /// Bytes that wait to be written, or are being written.
    std::size_t waiting_bytes() const;

    /// A checkpoint: begin(), a give() for each segment by rising index, end() with all that is no segment. begin()
    /// waits for the checkpoint before; `bytes`: see Checkpoint. A checkpoint that cannot be written takes what it is
    /// given all the same.
    void begin(std::int64_t bytes = 0);
    void give(int index, std::vector<std::byte> bytes);
    void end(Checkpoint rest);
    /// Instead of end(): the checkpoint is not written, and this is its outcome.
    void abandon(Error why);

    /// How the last checkpoint ended that is no longer written; nothing if that was asked before.
    std::optional<Result<void>> outcome();
    /// The same after waiting for it.
    std::optional<Result<void>> wait();

    static constexpr std::size_t most_waiting_bytes = 8 << 20;

 private:
    struct Segment {
        int index = 0;
        std::vector<std::byte> bytes;
    };
    enum class State { idle, begun, given };  ///< given: nothing more will come for the checkpoint

    void work();
    Result<std::optional<SegmentView>> next_segment(Checkpoint& checkpoint);

    Library& library_;
    ReadingId reading_;

    mutable std::mutex mutex_;
    std::condition_variable changed_;
    State state_ = State::idle;
    bool failed_ = false;  ///< the checkpoint that is being given will not be written
    bool stop_ = false;
    std::deque<Segment> waiting_;
    std::int64_t bytes_ = 0;
    std::size_t waiting_bytes_ = 0, current_bytes_ = 0;  ///< current: that the library is writing
    Result<Checkpoint> rest_;
    std::optional<Result<void>> outcome_;

    Segment current_;  ///< the storage thread's own: what the library is writing
    std::thread thread_;
};

}  // namespace lectern
