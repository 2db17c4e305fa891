#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "engine/heads/layer_trainer.h"

namespace lectern {

/// A training between two documents.
struct TrainingCheckpoint {
    std::string training;  ///< what is trained on what: another training must not go on with this one
    int documents = 0;     ///< learned from, each once in every round
    int round = 0;         ///< from 0
    int step = 0;          ///< of this round
    std::int64_t tokens = 0;
    TrainingCurve curve;
    std::map<int, LayerState> layers;
    /// The networks that evict in a later round, as the round before left them: parameters by layer. Empty before.
    std::map<int, std::vector<float>> evicting;

    /// Errors: the folder or the disk cannot be written.
    Result<void> write(const std::filesystem::path& path) const;
    /// Into `this`, whose layers have the shapes that are expected. False: there is no such file. Errors: damaged, or
    /// of another training (wrong_use).
    Result<bool> read(const std::filesystem::path& path);
};

}  // namespace lectern
