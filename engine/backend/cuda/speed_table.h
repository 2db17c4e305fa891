#pragma once

#include <vector>

#include "engine/backend/cuda/kernel_speed.h"
#include "engine/backend/speed/kernel_speed.h"
#include "engine/base/cancel.h"

// Which operations are timed, in which shapes: a row for each.

namespace lectern::cuda {

/// Of Llama-3.1-8B, with the budget of docs/benchmarks.md.
struct TableShapes {
    HeadShape heads{32, 8, 128};
    std::vector<HeadShape> other_heads{{14, 2, 64}, {32, 32, 96}, {8, 4, 256}};  ///< Qwen2.5-0.5B, Phi-3-mini, Gemma 3
    int width = 4096, feed_forward = 14336, vocabulary = 128256;
    int chunk = 2048, cells = 16384;
    int in_turn = 4;  ///< weights, and layers of cells: 33 MB of either, where the caches of large cards hold 50 MB
};

/// Products of a chunk for which the device's library is asked. Errors: no room on the card; cancelled. Throws as a
/// backend does.
Result<void> measure_library(const CardMeter& meter, const TableShapes& shapes, const OnKernelSpeed& on_speed,
                             const CancelToken& cancel);

/// All operations, on a device without a library. Errors and exceptions as above.
Result<void> measure_operations(const CardMeter& meter, const TableShapes& shapes, const OnKernelSpeed& on_speed,
                                const CancelToken& cancel);

}  // namespace lectern::cuda
