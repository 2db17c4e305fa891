#pragma once

#include <span>
#include <vector>

#include "engine/model/model.h"
#include "engine/policies/listed_scores.h"
#include "engine/replay/replay_prompt.h"

namespace lectern {

/// A reading as it stands while a part of it is replayed.
struct ReplayedReading {
    const CellStore& cells;  ///< those of the part, and what was kept of the text before it
    SequenceLength length{0};
    PositionMode positions = PositionMode::original;  ///< keys are rotated to their ranks already
    int tokens = 0;                                   ///< that were read: where the replay begins
};

/// What the cells of a part of a document are worth to a model that has to write the part down again, after KVzip
/// (arXiv 2505.23416) and the KVzip+ of KVzap (arXiv 2601.07891). The model, with the reading in sight, is asked to
/// repeat the part and is given it as its answer. A cell j of the part gets
///   a_j = max over the replayed rows and the query heads of the group of softmax(s q . k)_j
/// where the softmax runs over the first four cells, the part's own cells and the replayed tokens so far, however long
/// the document is; and
///   score_j = a_j * |W_o v_j| / |h_j|
/// |W_o v_j| is the root of the mean square over the query heads of the group, each with its columns of W_o; h_j is the
/// residual stream that the layer's attention added to when the document was read. Layers with a sliding window have
/// no scores. Costs as much as reading the part.
class Replay {
 public:
    /// The model must outlive it.
    explicit Replay(Model& model);

    /// Tokens that stand behind a document while `part` tokens of it are replayed, at most.
    static constexpr int room_behind(int part) { return part + ReplayPrompt::longest_request; }

    /// a_j of the tokens [first, first + count) of `tokens`, [layers][kv_heads][count]; nothing if it was cancelled.
    /// All their cells are in the reading. `chunk`: tokens that go through the model together. Throws std::bad_alloc,
    /// BackendFailure.
    std::optional<HeadScores> attention(std::span<const TokenId> tokens, int first, int count,
                                        const ReplayedReading& reading, int chunk, const CancelToken* cancel);

    /// Makes a_j, as attention() gave them, score_j. `streams`: |h_j|, [layers][count].
    void weigh_by_values(const CellStore& cells, int first, const std::vector<std::span<const float>>& streams,
                         HeadScores& scores) const;

    /// Memory that replaying `part` tokens takes beside the model's own buffers: cells of the replay, sums, scores.
    static std::size_t working_bytes(const Model& model, CellFormat format, int part);

 private:
    /// [layers][kv_heads] mean over the query heads of the group of W_o^T W_o, [width][width]: found when a layer is
    /// replayed first.
    using OutputGrams = std::vector<std::vector<std::vector<double>>>;
    class Watch;

    Model* model_;
    OutputGrams grams_;
};

}  // namespace lectern
