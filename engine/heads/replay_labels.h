#pragma once

#include <functional>
#include <span>

#include "engine/heads/full_reading.h"
#include "engine/heads/labels.h"
#include "engine/replay/replay.h"

namespace lectern {

struct ReplayOptions {
    int part = 2048;                                ///< tokens that are replayed at a time, a multiple of cell_group
    int chunk = 512;                                ///< tokens that go through the model together
    std::span<const AskedQuestion> questions = {};  ///< that are asked about the document beside
    const CancelToken* cancel = nullptr;
    std::function<void(int tokens)> report;  ///< told after each part how many tokens have labels, or empty
};

/// How much the cells of a document are worth to a model that has to write the document down again. All are [layers]
/// [kv_heads][tokens]; layers with a sliding window have no heads.
struct ReplayLabels {
    HeadScores attention;  ///< KVzip: the largest softmax weight, in [0, 1]
    HeadScores scores;     ///< KVzip+: times |W_o v| / |h|
};

/// Labels by replay (Replay), each part with the whole document in sight.
///
/// Where questions are asked too, a_j is the larger of a fifth of that and of what a question or its answer gives to
/// the cell (question_weights()): writing down again looks at all words alike, and asking at few of them.
class ReplayLabeller {
 public:
    /// The model must outlive it.
    explicit ReplayLabeller(Model& model) : model_(model), replay_(model) {}

    /// Tokens that replaying puts behind a document at most.
    static int room_behind(const ReplayOptions& options) { return Replay::room_behind(options.part); }

    /// `reading`: of `tokens` in full, with at least room_behind(). Errors: a reading that does not hold all tokens, no
    /// memory for a part's cells, cancelled.
    Result<ReplayLabels> label(std::span<const TokenId> tokens, const FullReading& reading,
                               const ReplayOptions& options);

 private:
    Result<void> replay(std::span<const TokenId> tokens, const FullReading& reading, const ReplayOptions& options,
                        HeadScores& attention);
    Result<void> ask(std::span<const TokenId> tokens, const FullReading& reading, const ReplayOptions& options,
                     HeadScores& attention);

    Model& model_;
    Replay replay_;
};

}  // namespace lectern
