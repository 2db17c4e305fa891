#pragma once

#include <memory>

#include "engine/backend/backend.h"
#include "engine/backend/cuda/device.h"

namespace lectern::cuda {

/// The operations as kernels on a device.
std::unique_ptr<Backend> make_cuda_backend(std::unique_ptr<Device> device);

}  // namespace lectern::cuda
