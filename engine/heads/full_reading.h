#pragma once

#include <span>
#include <vector>

#include "engine/model/model.h"
#include "engine/replay/stream_lengths.h"

namespace lectern {

/// A document read with everything kept, and what replay labels need to know of it beside. Layers with a sliding window
/// hold their window alone.
struct FullReading {
    CellStore cells;
    SequenceLength length{0};  ///< room behind it included
    StreamLengths stream_lengths;
};

struct FullReadingOptions {
    CellFormat format = CellFormat::q8;
    int chunk = 512;
    int room_behind = 0;       ///< tokens that will stand behind the document in later passes
    Policy* policy = nullptr;  ///< gives the cells their scores; evicts nothing
    ChunkObserver* chunk_observer = nullptr;
    const CancelToken* cancel = nullptr;
};

/// Reads `tokens` with original positions. Errors: no memory for all cells, cancelled.
Result<FullReading> read_in_full(Model& model, std::span<const TokenId> tokens, const FullReadingOptions& options);

}  // namespace lectern
