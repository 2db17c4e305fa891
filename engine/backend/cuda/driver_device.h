#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/backend/cuda/device.h"
#include "engine/backend/cuda/kernel_image.h"
#include "engine/backend/cuda/library_names.h"
#include "engine/backend/cuda/product_library.h"
#include "engine/base/error.h"

namespace lectern::cuda {

/// Where the driver's functions, the kernels and large products come from. Tests bring libraries of their own.
struct DriverSource {
    std::string library = driver_library;
    std::span<const std::byte> kernels = kernel_image();
    int version = kernel_image_version();  ///< that the kernels need
    std::span<const char* const> product_libraries = ProductLibrary::names;
};

/// The graphics cards that the driver knows, able to run the kernels or not. Errors: built without kernels, no driver,
/// a driver that is too old or does not start, no card.
Result<std::vector<DeviceProperties>> driver_devices(const DriverSource& source = {});

/// Errors: the kernels cannot run on it.
Result<void> check_card(const DeviceProperties& properties);

/// A card, with its kernels loaded, and cuBLASLt, unless only own kernels are to multiply. Errors: those, no card of
/// that number, one of compute capability below 8.0, one on which the kernels cannot be loaded.
Result<std::unique_ptr<Device>> open_driver_device(int index, bool own_products = false,
                                                   const DriverSource& source = {});

}  // namespace lectern::cuda
