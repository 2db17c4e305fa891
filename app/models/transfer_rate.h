#pragma once

#include <chrono>
#include <cstdint>
#include <deque>

namespace lectern {

/// How fast something arrives: the mean of the last seconds.
class TransferRate {
 public:
    using Clock = std::chrono::steady_clock;

    /// So many bytes are there at that moment.
    void add(Clock::time_point when, std::uint64_t bytes);
    void clear() { samples_.clear(); }
    /// 0: not known yet.
    double bytes_per_second() const;

 private:
    struct Sample {
        Clock::time_point when;
        std::uint64_t bytes;
    };
    std::deque<Sample> samples_;  ///< oldest first
};

}  // namespace lectern
