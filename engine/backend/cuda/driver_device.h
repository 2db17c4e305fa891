#pragma once

#include <memory>
#include <vector>

#include "engine/backend/cuda/device.h"
#include "engine/base/error.h"

namespace lectern::cuda {

/// The graphics cards that the driver knows, able to run the kernels or not. Errors: built without kernels, no driver,
/// a driver that is too old or does not start, no card.
Result<std::vector<DeviceProperties>> driver_devices();

/// Errors: the kernels cannot run on it.
Result<void> check_card(const DeviceProperties& properties);

/// A card, with its kernels loaded, and cuBLASLt, unless only own kernels are to multiply. Errors: those, no card of
/// that number, one of compute capability below 8.0, one on which the kernels cannot be loaded.
Result<std::unique_ptr<Device>> open_driver_device(int index, bool own_products = false);

}  // namespace lectern::cuda
