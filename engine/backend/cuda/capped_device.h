#pragma once

#include <memory>

#include "engine/backend/cuda/device.h"

namespace lectern::cuda {

/// A card that has no more memory than `most_bytes`: what is taken of it, by this program and by others, stays below.
/// On one that has less nothing changes.
std::unique_ptr<Device> with_less_memory(std::unique_ptr<Device> device, std::size_t most_bytes);

}  // namespace lectern::cuda
