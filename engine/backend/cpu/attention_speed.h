#pragma once

#include "engine/backend/backend.h"
#include "engine/backend/cpu/kernel_speed.h"

namespace lectern::cpu {

struct AttentionShape {
    HeadShape heads;
    int cells = 0;   ///< that each query sees
    int tokens = 1;  ///< 1: an answer is written, from memory beyond the caches
    CellFormat format = CellFormat::q8;
};

/// Speed of attend() on one core by the thread's own clock, and its share of the peak that bounds it: arithmetic for
/// a chunk, memory for one token.
struct AttentionSpeed {
    AttentionShape shape;
    double milliseconds = 0;
    double operations = 0;  ///< 10^9 a second
    double bytes = 0;       ///< of cells with all that belongs to them, 10^9 a second
    double share_of_peak = 0;
};

AttentionSpeed measure_attention(const AttentionShape& shape, const Tier& tier, const CorePeaks& peaks);

/// Microseconds of the small operations, in the shape of Qwen2.5-0.5B: one layer, 512 tokens, 4,096 q8 cells a head.
struct CellOperationTimes {
    double rope_and_store = 0;  ///< 512 tokens, all heads
    double rms_norm = 0;        ///< 512 x 896
    double rotate_keys = 0;     ///< 4,096 cells of a head
    double select = 0;          ///< 3,584 of 4,096 cells
    double compact = 0;         ///< 512 cells of a head evicted
    double attend = 0;          ///< 512 tokens to 4,096 cells, all heads
    double received = 0;        ///< sums of the weights with which the same tokens do so
};

CellOperationTimes measure_cell_operations(const Tier& tier);

}  // namespace lectern::cpu
