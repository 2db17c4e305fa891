#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/heads/heads_file.h"
#include "engine/heads/labels.h"

namespace lectern {

struct TrainOptions {
    TrainedPolicy method = TrainedPolicy::zap;
    int hidden = 256;  ///< a multiple of 32
    int epochs = 4;    ///< times that each document is gone through, in every round
    /// How often the documents are read. In the first round with everything kept; in the others, as heads meet them
    /// when they are used, with the heads of the round before evicting. Labels are those of everything kept.
    int rounds = 1;
    double kept = 0.1;  ///< of a document's tokens in a head, in the rounds after the first
    float rate = 1e-3f;
    std::uint64_t seed = 1;
    double least_overlap = 0;  ///< on documents that were not learned from: heads with less are not written
    int learned_from = 0;      ///< see TokenScorer
    LabelSource labels;
    std::string notes;  ///< for HeadsFile::notes: texts, labels, options
    std::filesystem::path output;
};

struct TrainProgress {
    int documents = 0, all_documents = 0;  ///< in all rounds together
    int round = 0;                         ///< of the last document, from 1; 0 before the first
    std::int64_t tokens = 0;               ///< learned from
    double seconds = 0, seconds_left = 0;
    double loss = 0, overlap = 0;  ///< of the last document, before it was learned from
};

struct TrainReport {
    std::int64_t tokens = 0;
    double seconds = 0;  ///< of this run; one that was resumed took longer
    double overlap = 0;  ///< on documents that were not learned from, with the heads as they were written
    std::optional<double> overlap_evicting;  ///< the same when they evict, if there was more than one round
    int learned_from = 0;                    ///< see TrainOptions
    bool written = true;                     ///< false: TrainOptions::least_overlap was not reached
};

/// Trains the retaining heads of a model with forward passes of the model alone: each document is read with everything
/// kept, labelled, and learned from; its features are then forgotten. In later rounds each is read once more for the
/// features. The last twentieth of the documents, at least one, is held out. Beside the output stands
/// "<output>.training" from the first moment until the heads are written: with it a training that was interrupted goes
/// on where it stopped, and gives the same heads to the bit. Errors: fewer than two documents or uniform ones
/// (wrong_use), a folder or disk that cannot be written, a checkpoint of another training, no memory, cancelled.
Result<TrainReport> train_heads(Model& model, const std::vector<TrainingDocument>& documents,
                                const TrainOptions& options, const std::function<void(const TrainProgress&)>& report,
                                const CancelToken& cancel);

}  // namespace lectern
