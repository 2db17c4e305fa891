#pragma once

#include <string>
#include <vector>

#include "engine/backend/cpu/kernels.h"
#include "engine/gguf/tensor_type.h"

namespace lectern::cpu {

/// What one core can do at most, measured with loops that do nothing else. All in units of 10^9 a second.
struct CorePeaks {
    double byte_operations = 0;   ///< multiplications and additions of 8-bit products
    double float_operations = 0;  ///< the same of floats
    double read_bytes = 0;        ///< from memory beyond the caches
};

CorePeaks measure_peaks(const Tier& tier);

struct LinearShape {
    TensorType type = TensorType::q4_0;
    int tokens = 1;
    int inputs = 0;
    int outputs = 0;
};

/// Speed of linear() on one core by the thread's own clock, best of several runs, and its share of the peak that
/// bounds it: arithmetic with many tokens, memory with few.
struct LinearSpeed {
    LinearShape shape;
    double milliseconds = 0;
    double operations = 0;  ///< 10^9 a second
    double bytes = 0;       ///< of packed weights, 10^9 a second
    double share_of_peak = 0;
    double pack_milliseconds = 0;
};

LinearSpeed measure_linear(const LinearShape& shape, const Tier& tier, const CorePeaks& peaks);

}  // namespace lectern::cpu
