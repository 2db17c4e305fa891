#pragma once

#include <optional>

#include "engine/read/chunk.h"
#include "engine/read/reading.h"
#include "engine/replay/replay.h"
#include "engine/replay/stream_lengths.h"

namespace lectern {

/// Whether chunks are replayed: not where cells lie in groups, of which none can be dropped.
bool is_replayed(const Policy& policy, const ReadPlan& plan);

/// Gives the cells of each new chunk what they are worth when the model repeats it, as their score (Replay).
class ReplayedScores {
 public:
    explicit ReplayedScores(Model& model) : replay_(model) {}

    /// Watches the chunk while it is read.
    AttentionObserver& observer() {
        streams_.clear();
        return streams_;
    }
    /// To be called after the chunk went through the model, before cells are evicted. `so_far`: the reading with the
    /// chunk, as a question would see it. `cells`: where its cells lie. False if it was cancelled.
    bool store(std::span<const TokenId> document, const Chunk& chunk, const Reading& so_far, CellStore& cells,
               const CancelToken& cancel);

    /// Tokens that are replayed at a time: within the room that a plan leaves for questions.
    static constexpr int most_replayed = 2048;

 private:
    bool store_part(std::span<const TokenId> document, const Chunk& chunk, int first, int count, const Reading& so_far,
                    CellStore& cells, const CancelToken& cancel);

    Replay replay_;
    StreamLengths streams_;  ///< of the chunk
};

}  // namespace lectern
