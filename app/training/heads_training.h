#pragma once

#include <optional>

#include "app/training/label_kind.h"
#include "app/training/training_texts.h"
#include "engine/heads/head_shares.h"
#include "engine/heads/train.h"

namespace lectern {

/// What a person chose.
struct HeadsTrainingOptions {
    TrainingTexts texts;
    LabelKind labels = LabelKind::replay;
    TrainOptions training;  ///< its labels and notes are filled in
};

/// What happens beside a training, on the thread that trains; each may be empty.
struct HeadsTrainingWatch {
    std::function<void(const TrainProgress&)> progress;  ///< first with 0 seconds, then after each document
    std::function<void(const SharesProgress&)> shares;   ///< after each head that was tried
};

struct HeadsTrained {
    TrainReport report;
    std::optional<HeadShares> shares;     ///< of a budget, that were found for zap heads
    std::optional<Error> without_shares;  ///< why all heads of them get the same: the texts are too short
};

/// A training of retaining heads: from texts to a file.
class HeadsTraining {
 public:
    /// Imports and cuts the texts. Errors: those of training_documents() and question_answer_documents().
    static Result<HeadsTraining> prepare(const Model& model, HeadsTrainingOptions options, const CancelToken& cancel);

    int documents() const { return static_cast<int>(documents_.size()); }
    /// Longer than the context: they are not learned from.
    int left_out() const { return left_out_; }

    /// Trains heads and, for zap, finds how much of a budget each needs, on the last documents, which were not learned
    /// from. What was interrupted goes on when it is run again; only the shares, which take minutes, begin anew.
    /// Errors: those of train_heads() and find_shares().
    Result<HeadsTrained> run(Model& model, const HeadsTrainingWatch& watch, const CancelToken& cancel);

 private:
    HeadsTraining() = default;
    std::string notes() const;

    HeadsTrainingOptions options_;
    std::vector<TrainingDocument> documents_;
    int left_out_ = 0;
    std::optional<TrainReport> trained_;  ///< the heads are written
};

}  // namespace lectern
