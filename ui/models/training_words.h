#pragma once

#include <QString>

#include "ui/workspace/heads_training_state.h"

namespace lectern {

/// What a training does, how long it will take, or how it ended.
QString training_text(const HeadsTrainingState& training);
/// From 0 to 1, of what it does now.
double training_share(const HeadsTrainingState& training);

}  // namespace lectern
