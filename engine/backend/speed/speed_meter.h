#pragma once

#include <functional>
#include <string>

#include "engine/backend/speed/backend_floats.h"
#include "engine/backend/speed/kernel_speed.h"

namespace lectern::speed {

/// What a core or a card can do at most, measured with loops that do nothing else. In units of 10^9 a second.
struct Peaks {
    double float_operations = 0;
    double byte_operations = 0;  ///< products of quantised weights
    double cell_operations = 0;  ///< attention to cells in bytes
    double read_bytes = 0;       ///< from memory beyond the caches
};

/// Which of the peaks bounds an operation that does not wait for memory.
enum class Arithmetic { floats, bytes, cells };

/// What an operation has to do, however it does it: each number of memory is read or written once.
struct Work {
    double operations = 0;  ///< products and sums
    double bytes = 0;       ///< read and written
    Arithmetic arithmetic = Arithmetic::floats;
};

/// Calls run(0), run(1) and so on, finish() wherever it must be waited for what they began, and returns the seconds of
/// a run.
using Clock = std::function<double(const std::function<void(int)>& run, const std::function<void()>& finish)>;

/// Times operations of a backend.
class SpeedMeter {
 public:
    /// The backend must outlive this.
    SpeedMeter(Backend& backend, const Peaks& peaks, Clock clock)
        : backend_(backend), peaks_(peaks), clock_(std::move(clock)), waited_for_(backend, 1, 1) {}

    Backend& backend() const { return backend_; }
    /// `run` is called with the number of the run, so that it can take other memory each time. Throws as it does.
    KernelSpeed measure(std::string kernel, std::string shape, const Work& work,
                        const std::function<void(int)>& run) const;

 private:
    Backend& backend_;
    Peaks peaks_;
    Clock clock_;
    BackendFloats waited_for_;
};

}  // namespace lectern::speed
