#pragma once

#include <algorithm>

namespace lectern {

/// When a reading should be put down again: so many seconds after the last time, and so seldom that putting it down
/// takes no more than a fiftieth of the time. What happens on other threads then has a per cent to itself before
/// reading is 3 % slower.
class CheckpointTimer {
 public:
    explicit CheckpointTimer(double every) : every_(every), next_(every) {}

    /// `seconds` since the work began.
    bool due(double seconds) const { return seconds >= next_; }
    /// It was put down, from one moment to another.
    void done(double began, double ended) { next_ = ended + std::max(every_, 49 * (ended - began)); }

 private:
    double every_, next_;
};

}  // namespace lectern
