#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "engine/backend/cuda/device.h"
#include "engine/devices/devices.h"

// Which graphics card a device's name stands for. For engine/backend alone.

namespace lectern {

/// N of "cuda:N"; 0 for "cuda" and "auto"; nothing for any other device.
std::optional<int> card_number(std::string_view device);

/// The card, with no more memory than it may have. Errors: it cannot be used, or the device is none.
Result<std::unique_ptr<cuda::Device>> open_card(const DeviceOptions& options);

}  // namespace lectern
