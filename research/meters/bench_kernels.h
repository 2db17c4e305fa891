#pragma once

#include "engine/devices/devices.h"

namespace lectern::cli {

/// Measures the kernels of a device and shows each as a share of what the device can do: of a tier of the CPU (empty:
/// the fastest) on one core, or of a graphics card.
Result<void> bench_kernels(const DeviceOptions& device, bool as_json);

}  // namespace lectern::cli
