#pragma once

#include <functional>

#include "engine/backend/speed/kernel_speed.h"
#include "engine/base/cancel.h"
#include "engine/devices/devices.h"

namespace lectern {

/// In units of 10^9 a second.
struct CardPeaks {
    std::string card;
    double operations = 0;  ///< products and sums of bf16
    double read_bytes = 0;
};

/// Measures the operations of a graphics card in the shapes of Llama-3.1-8B. Errors: the card cannot be used;
/// cancelled.
Result<void> measure_card(const DeviceOptions& options, const std::function<void(const CardPeaks&)>& on_peaks,
                          const OnKernelSpeed& on_kernel, const CancelToken& cancel);

}  // namespace lectern
