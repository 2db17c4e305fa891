#pragma once

#include <optional>
#include <vector>

#include "app/engine/events.h"

namespace lectern {

/// The training of retaining heads that goes on, or the last one.
struct HeadsTrainingState {
    enum class Stage {
        none,
        preparing,  ///< texts are taken out of their files, and cut; or it waits for readings
        learning,
        sharing,  ///< the heads are written; what part of a budget each needs is being found
        ended,
        failed,
    };
    Stage stage = Stage::none;
    TrainingId id = 0;
    TrainProgress progress;
    SharesProgress shares;
    std::vector<double> loss;  ///< of each document of this run, before it was learned from
    std::filesystem::path file;
    std::optional<HeadsTrained> trained;
    std::optional<Error> error;

    bool is_running() const { return stage == Stage::preparing || stage == Stage::learning || stage == Stage::sharing; }
};

}  // namespace lectern
