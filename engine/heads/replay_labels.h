#pragma once

#include <functional>
#include <span>

#include "engine/heads/full_reading.h"
#include "engine/heads/labels.h"
#include "engine/heads/replay_prompt.h"
#include "engine/policies/listed_scores.h"

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

/// Labels by replay, KVzip (arXiv 2505.23416) and the KVzip+ of KVzap (arXiv 2601.07891). For each part of the document
/// the model, with the whole document in sight, is asked to repeat that part and is given it as its answer. A cell j of
/// the part gets
///   a_j = max over the replayed rows and the query heads of the group of softmax(s q . k)_j
/// where the softmax runs over the first four cells, the part's own cells and the replayed tokens so far, however long
/// the document is; and
///   score_j = a_j * |W_o v_j| / |h_j|
/// |W_o v_j| is the root of the mean square over the query heads of the group, each with its columns of W_o; h_j is the
/// residual stream that the layer's attention added to when the document was read.
///
/// Where questions are asked too, a_j is the larger of a fifth of that and of what a question or its answer gives to
/// the cell (question_weights()): writing down again looks at all words alike, and asking at few of them.
class ReplayLabeller {
 public:
    /// The model must outlive it.
    explicit ReplayLabeller(Model& model) : model_(model) {}

    /// Tokens that replaying puts behind a document at most.
    static int room_behind(const ReplayOptions& options) { return options.part + ReplayPrompt::longest_request; }

    /// `reading`: of `tokens` in full, with at least room_behind(). Errors: a reading that does not hold all tokens, no
    /// memory for a part's cells, cancelled.
    Result<ReplayLabels> label(std::span<const TokenId> tokens, const FullReading& reading,
                               const ReplayOptions& options);

 private:
    Result<void> replay(std::span<const TokenId> tokens, const FullReading& reading, const ReplayOptions& options,
                        HeadScores& attention);
    Result<void> ask(std::span<const TokenId> tokens, const FullReading& reading, const ReplayOptions& options,
                     HeadScores& attention);
    void add_value_sizes(const FullReading& reading, ReplayLabels& labels) const;

    Model& model_;
    /// [layers][kv_heads] mean over the group of W_o^T W_o, [width][width]; found in the first replay.
    std::vector<std::vector<std::vector<double>>> output_grams_;
};

}  // namespace lectern
