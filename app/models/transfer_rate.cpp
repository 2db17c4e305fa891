#include "app/models/transfer_rate.h"

namespace lectern {

namespace {

constexpr std::chrono::seconds remembered{5};
/// Less says more about buffers than about the connection.
constexpr std::chrono::milliseconds least{500};

}  // namespace

void TransferRate::add(Clock::time_point when, std::uint64_t bytes) {
    samples_.push_back({when, bytes});
    while (samples_.front().when < when - remembered) samples_.pop_front();
}

double TransferRate::bytes_per_second() const {
    if (samples_.empty() || samples_.back().when - samples_.front().when < least) return 0;
    const std::chrono::duration<double> seconds = samples_.back().when - samples_.front().when;
    return static_cast<double>(samples_.back().bytes - samples_.front().bytes) / seconds.count();
}

}  // namespace lectern
