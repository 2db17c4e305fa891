#pragma once

#include <cstddef>
#include <span>

namespace lectern::cuda {

/// The kernels for graphics cards, a fatbin; empty if the program was built without the CUDA toolkit.
std::span<const std::byte> kernel_image();

/// The CUDA version that the image needs, 13000 for 13.0; 0 without an image.
int kernel_image_version();

}  // namespace lectern::cuda
