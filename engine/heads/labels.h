#pragma once

#include <functional>
#include <span>
#include <vector>

#include "engine/base/cancel.h"
#include "engine/heads/full_reading.h"
#include "engine/policies/listed_scores.h"

namespace lectern {

/// A question about a text and its answer, as they stand behind it.
struct AskedQuestion {
    std::vector<TokenId> tokens;  ///< the turn that asks, then the one that answers
    int answer_begins = 0;        ///< index of the answer's first token
};

/// A text that heads are trained or judged on, as the model sees it.
struct TrainingDocument {
    std::vector<TokenId> tokens;       ///< with the opening of the conversation
    std::vector<AskedQuestion> asked;  ///< each behind the text alone; none where labels need none
};

/// Where labels come from: how worth keeping each cell of a document turned out to be.
struct LabelSource {
    /// Labels of a document that was read in full. Errors: cancelled, out of memory.
    std::function<Result<HeadScores>(Model&, const TrainingDocument&, const FullReading&, const CancelToken&)> label;
    int room_behind = 0;      ///< tokens that labelling puts behind a document at most
    bool logarithms = false;  ///< labels are attention weights, from 0 to 1 over many sizes: learn their logarithms
};

/// Reads a document in full and labels it. `options`: who watches or scores the reading; the room behind it and the
/// token that cancels it are set here. `reading`: what was read.
Result<HeadScores> read_and_label(Model& model, const TrainingDocument& document, FullReadingOptions options,
                                  const LabelSource& source, const CancelToken& cancel, FullReading* reading = nullptr);

/// How well heads foretell labels: the overlap of the best by score with the best by label, the mean over all layers
/// and KV heads, at the shares that are worth keeping. Labels are those of everything kept.
struct HeadsQuality {
    std::vector<double> layers;  ///< [layers with heads] of the top 10 %
    double top_25 = 0, top_10 = 0, top_5 = 0;
};
/// `kept`: heads score what the model computes when they evict down to this part of a document; 1: with everything
/// kept.
Result<HeadsQuality> judge_heads(Model& model, TokenScorer& heads, std::span<const TrainingDocument> documents,
                                 const LabelSource& source, const CancelToken& cancel, double kept = 1);

/// Tokens before this one are sinks: always kept, whatever is foretold of them.
constexpr int first_judged_token = 4;

/// The share of the `share` best by label that are among as many best by score. Ties: the newer first, as selection
/// has it.
double top_overlap(std::span<const float> scores, std::span<const float> labels, double share);

}  // namespace lectern
