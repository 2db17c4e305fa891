#pragma once

#include <functional>
#include <optional>

#include "app/library/checkpoint_writer.h"
#include "engine/base/cancel.h"
#include "engine/read/reader.h"
#include "engine/read/snapshot.h"

namespace lectern {

/// Saves a reading into the library while it is made: copies on the engine thread, writes on another. That something
/// cannot be saved is told once, and never stops the reading; it is tried again with every checkpoint.
class ReadingSaver {
 public:
    struct Place {
        Library& library;  ///< belongs to the saver from save() to finish(), and must outlive it
        ReadingId reading = 0;
    };
    using Tell = std::function<void(const Error&)>;

    ReadingSaver(Place place, const Model& model, const TokenizedDocument& document, const ReadPlan& plan, Tell tell);

    /// The reading was taken from the library, where its segments need not be written again.
    void restored(const ReadingInProgress& state) { snapshot_.restored(state); }
    /// To be called with each checkpoint that the reader offers. One that comes while the last is being written is
    /// passed over; not so the `last` of a reading, which is on the disk when this returns.
    void save(const ReadingInProgress& state, bool last);

    /// Waits until nothing is left to be written.
    void finish() { hear(writer_.wait()); }

    /// Whether the last checkpoint that was given is on the disk.
    bool saved() const { return saved_; }
    /// Of checkpoints that are not on the disk yet.
    std::size_t waiting_bytes() const { return writer_.waiting_bytes(); }

 private:
    void give(const ReadingInProgress& state);
    void hear(std::optional<Result<void>> outcome);

    const Model& model_;
    const TokenizedDocument& document_;
    SnapshotWriter snapshot_;
    Tell tell_;
    CheckpointWriter writer_;
    bool saved_ = false, told_ = false;
};

}  // namespace lectern
