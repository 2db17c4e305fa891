#pragma once

#include <functional>
#include <string>

#include "engine/backend/speed/kernel_speed.h"
#include "engine/base/cancel.h"
#include "engine/base/error.h"

namespace lectern {

/// In units of 10^9 a second.
struct CoreDescription {
    std::string processor, tier;
    double byte_operations = 0;   ///< products and sums of bytes
    double float_operations = 0;  ///< the same of floats
    double read_bytes = 0;
};

/// How large what is measured is. The numbers are for the real thing: beyond the caches of a processor.
struct CoreSizes {
    std::size_t in_turn = std::size_t{96} << 20;  ///< bytes of weights, and of cells
    int columns = 2048, chunk = 512, cells = 8192, vocabulary = 151936;
    double seconds = 0.3;  ///< of each row
};

/// Measures the operations on one core, by the thread's own clock, with the kernels of a tier, or of the fastest for an
/// empty name. Errors: a tier that is unknown or cannot run here; no memory; cancelled.
Result<void> measure_core(const std::string& tier, const CoreSizes& sizes,
                          const std::function<void(const CoreDescription&)>& on_peaks, const OnKernelSpeed& on_kernel,
                          const CancelToken& cancel);

}  // namespace lectern
