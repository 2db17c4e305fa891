#pragma once

#include "engine/backend/cuda/device.h"
#include "engine/backend/speed/speed_meter.h"

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

/// Times operations of a backend by the host's clock.
class CardMeter : public speed::SpeedMeter {
 public:
    /// `runs`: of an operation, between two looks at the clock. The backend must outlive this.
    CardMeter(Backend& backend, DeviceProperties card, const DevicePeaks& peaks, int runs);

    const DeviceProperties& card() const { return card_; }

 private:
    DeviceProperties card_;
};

}  // namespace lectern::cuda
