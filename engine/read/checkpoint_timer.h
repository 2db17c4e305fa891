#pragma once

#include <algorithm>

namespace lectern {

/// When a reading should be saved again: `every` seconds after the last time, or later where saving takes long, so that
/// it never takes more than a fiftieth of the time. Threads that write what was saved slow reading down too: that
/// leaves them 1 % before reading is 3 % slower.
class CheckpointTimer {
 public:
    explicit CheckpointTimer(double every) : every_(every), next_(every) {}

    /// `seconds` since the work began.
    bool due(double seconds) const { return seconds >= next_; }
    /// It was saved, from `began` to `ended`, in the same seconds.
    void done(double began, double ended) { next_ = ended + std::max(every_, 49 * (ended - began)); }

 private:
    double every_, next_;
};

}  // namespace lectern
