#pragma once

#include <functional>

#include "engine/backend/cuda/device.h"
#include "engine/backend/cuda/device_floats.h"
#include "engine/backend/kernel_speed.h"

namespace lectern::cuda {

/// How much is done to measure peaks. The numbers are for a card: large enough that its caches do not hold it.
struct SpeedSizes {
    std::size_t read_bytes = std::size_t{1} << 30;
    int product_rounds = 1 << 14;
    int runs = 20;  ///< between two looks at the clock
};

/// What a card can do at most with mma.sync in bf16, and when it only reads. In units of 10^9 a second.
struct DevicePeaks {
    double operations = 0;
    double read_bytes = 0;
};

/// Throws as Device does.
DevicePeaks measure_peaks(Device& device, const SpeedSizes& sizes);

/// What an operation has to do, however it does it: each number of memory is read or written once.
struct Work {
    double operations = 0;  ///< products and sums
    double bytes = 0;       ///< of the card's memory, read and written
};

/// Times operations of a backend by the host's clock.
class SpeedMeter {
 public:
    /// `runs`: of an operation, between two looks at the clock. The backend must outlive this.
    SpeedMeter(Backend& backend, DeviceProperties device, const DevicePeaks& peaks, int runs)
        : backend_(backend), device_(std::move(device)), peaks_(peaks), runs_(runs), waited_for_(backend, 1, 1) {}

    Backend& backend() const { return backend_; }
    const DeviceProperties& device() const { return device_; }
    /// `run` is called with the number of the run, so that it can take other memory each time. Throws as it does.
    KernelSpeed measure(std::string kernel, std::string shape, const Work& work,
                        const std::function<void(int)>& run) const;

 private:
    Backend& backend_;
    DeviceProperties device_;
    DevicePeaks peaks_;
    int runs_;
    DeviceFloats waited_for_;
};

}  // namespace lectern::cuda
