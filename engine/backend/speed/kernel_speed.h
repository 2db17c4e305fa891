#pragma once

#include <functional>
#include <string>

namespace lectern {

/// Of an operation, as the engine calls it, with what it stages. Share: of the peak that bounds it, products or memory.
struct KernelSpeed {
    std::string kernel, shape;
    double seconds = 0;
    double operations = 0, bytes = 0;  ///< 10^9 a second; no operations where only memory counts
    double share_of_peak = 0;
};

using OnKernelSpeed = std::function<void(const KernelSpeed&)>;

}  // namespace lectern
