#pragma once

#include <array>
#include <string>

#include "engine/backend/cuda/device.h"

namespace lectern::cuda {

/// A launch with copies of its name and arguments.
struct KeptLaunch {
    std::string name;
    std::array<unsigned, 3> grid{};
    unsigned threads = 0;
    std::size_t shared_bytes = 0;
    std::vector<std::byte> arguments;

    explicit KeptLaunch(const KernelLaunch& launch);
    bool operator==(const KeptLaunch&) const = default;
    /// Valid as long as this is.
    KernelLaunch view() const;
};

/// Of a device that plays a sequence launch by launch.
struct KeptSequence final : LaunchSequence {
    std::vector<KeptLaunch> launches;

    explicit KeptSequence(std::span<const KernelLaunch> of) : launches(of.begin(), of.end()) {}
};

}  // namespace lectern::cuda
