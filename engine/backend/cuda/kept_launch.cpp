#include "engine/backend/cuda/kept_launch.h"

namespace lectern::cuda {

KeptLaunch::KeptLaunch(const KernelLaunch& launch)
    : name(launch.name),
      grid{launch.grid[0], launch.grid[1], launch.grid[2]},
      threads(launch.threads),
      shared_bytes(launch.shared_bytes),
      arguments(static_cast<const std::byte*>(launch.arguments),
                static_cast<const std::byte*>(launch.arguments) + launch.argument_bytes) {}

KernelLaunch KeptLaunch::view() const {
    return {.name = name.c_str(),
            .grid = {grid[0], grid[1], grid[2]},
            .threads = threads,
            .shared_bytes = shared_bytes,
            .arguments = arguments.data(),
            .argument_bytes = arguments.size()};
}

}  // namespace lectern::cuda
