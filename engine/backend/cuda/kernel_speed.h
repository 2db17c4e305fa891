#pragma once

#include "engine/backend/backend.h"
#include "engine/backend/cuda/device.h"

namespace lectern::cuda {

/// How much is done to measure. The numbers are for a card: large enough that its caches do not hold it.
struct SpeedSizes {
    std::size_t read_bytes = std::size_t{1} << 30;
    int product_rounds = 1 << 14;
    int runs = 20;  ///< of an operation, between two looks at the clock
};

/// What a card can do at most with mma.sync in bf16, and when it only reads. In units of 10^9 a second.
struct DevicePeaks {
    double operations = 0;
    double read_bytes = 0;
};

/// Throws as Device does.
DevicePeaks measure_peaks(Device& device, const SpeedSizes& sizes);

/// Of one operation as the engine calls it, with what it stages. Share: of the peak that bounds it, products with many
/// tokens, memory with one.
struct OperationSpeed {
    double operations = 0, bytes = 0;  ///< 10^9 a second
    double share_of_peak = 0;
};

struct ProductShape {
    TensorType type = TensorType::q4_k;
    int tokens = 1, inputs = 0, outputs = 0;
    int weights = 1;  ///< that are multiplied in turn, so that none is in a cache
};

struct AttentionShape {
    HeadShape heads;
    CellFormat format = CellFormat::q8;
    int tokens = 1, cells = 0;
    int layers = 1;  ///< in turn, as above
};

/// Errors: no room on the card.
Result<OperationSpeed> measure_linear(Backend& backend, const ProductShape& shape, const DevicePeaks& peaks, int runs);
OperationSpeed measure_attention(Backend& backend, const AttentionShape& shape, const DevicePeaks& peaks, int runs);

}  // namespace lectern::cuda
