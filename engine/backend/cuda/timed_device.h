#pragma once

#include <memory>

#include "engine/backend/cuda/device.h"
#include "engine/backend/device_times.h"

namespace lectern::cuda {

/// A device that waits for each thing it is asked for, and adds to `times`, which must outlive it, how long that took.
/// All in all it is slower: nothing is computed while the host prepares what comes next.
std::unique_ptr<Device> with_times(std::unique_ptr<Device> device, DeviceTimes& times);

}  // namespace lectern::cuda
