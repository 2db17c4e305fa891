#pragma once

#include "engine/backend/cpu/kernels.h"

namespace lectern::cpu {

/// What one core can do at most, measured with loops that do nothing else. All in units of 10^9 a second.
struct CorePeaks {
    double byte_operations = 0;   ///< multiplications and additions of 8-bit products
    double float_operations = 0;  ///< the same of floats
    double read_bytes = 0;        ///< from memory beyond the caches
};

CorePeaks measure_peaks(const Tier& tier);

/// Seconds that this thread has run: other programs' use of the cores does not count.
double thread_seconds();

}  // namespace lectern::cpu
