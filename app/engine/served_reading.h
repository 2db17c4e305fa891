#pragma once

#include <deque>

#include "app/engine/mailbox.h"
#include "app/reading/reading_job.h"
#include "engine/read/reading_so_far.h"

namespace lectern {

/// A reading on the engine's thread, and the conversation about it.
class ServedReading : public ReadingJob {
 public:
    ServedReading(SessionId id, Model& model, const Place& place) : ReadingJob(model, place), id_(id) {}
    ServedReading(const ServedReading&) = delete;
    ServedReading& operator=(const ServedReading&) = delete;

    SessionId id() const { return id_; }

    bool unasked = false;                      ///< see event::ReadingPlanned
    std::shared_ptr<CancelToken> cancel;       ///< of the import or reading that was asked for last
    std::deque<PostedCommand> questions = {};  ///< that wait for the first chunk

    ReadSoFar so_far() const;
    std::vector<float> retention() const;

    /// Whether the first question would wait for more than it has to.
    bool wants_preparing() const { return !prepared_ && reading && reading->state.reading.complete; }
    /// Everything is ready for the first question, or it says itself why it cannot be. Cancelled: wanted still. Throws
    /// std::bad_alloc.
    void prepare(const CancelToken& hold);
    /// To ask what was read so far, until leave(). Throws std::bad_alloc.
    Asker& asker();
    /// The reading may change.
    void leave();

 private:
    SessionId id_;
    std::optional<ReadingSoFar> asked_;  ///< while questions are asked
    std::optional<Asker> asker_;
    bool prepared_ = false;
};

}  // namespace lectern
